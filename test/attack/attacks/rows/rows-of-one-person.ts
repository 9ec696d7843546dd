import { TABLES } from '../../clues/evidence.ts';
import { anyOf, guessEach, inAnyOrder } from '../../clues/guess.ts';
import type { Dump, DumpedRow } from '../../dump.ts';
import type { Truth } from '../../world/truth.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';

/** A row that belongs to a member, by the name under which it is found. */
export interface MemberRow {
  name: string;
  table: string;
  row: DumpedRow;
}

/** Leads from one row of a member to another, of any table. Whose rows they are is not asked. */
export function rowsOfOnePerson(
  stated: Pick<Attack, 'name' | 'measure' | 'finds'>,
  methodsOf: (dump: Dump, rows: MemberRow[]) => Iterable<Method>,
): Attack {
  return defineAttack({
    ...stated,
    asks: 'two rows of one person',
    guesses: 'another row',
    least: { small: 40, full: 300 },
    chance: 'any row of the table in which this person has the largest share of the rows',
    prepare({
      loot: { last },
      truth: {
        secrets: { owners },
      },
    }) {
      const rows = memberRows(last, owners);
      const asked = askedAmong(rows, owners);
      const chances = chancesOf(rows, owners);
      return {
        methods: [...methodsOf(last, rows), anyRow(asked, rows)],
        question: {
          asked,
          isRight: (id, guess) => guess !== id && owners.get(guess) === owners.get(id),
          chance: (id) => chances(owners.get(id) ?? ''),
        },
      };
    },
  });
}

type Owners = Truth['secrets']['owners'];

/** All rows of tables with rows of members, as the source code tells: also those of visitors and of whoever has left. */
function memberRows({ tables }: Dump, owners: Owners): MemberRow[] {
  return [...tables].flatMap(([table, rows]) => {
    const columns = new Set(
      rows.flatMap(({ values }) => [...values].flatMap(([key, text]) => (owners.has(text) ? key : []))),
    );
    const [column] = table === TABLES.accounts ? ['tag'] : columns;
    if (column === undefined || PLANTED.test(table)) return [];
    return rows.map((row) => ({ name: row.values.get(column) ?? '', table, row }));
  });
}

/** Planted tables say something about rows of members. */
const PLANTED = /_of_members$/;

/** One row of each person in each table: several would be found, or not, for the same reason. */
function askedAmong(rows: MemberRow[], owners: Owners): { id: string }[] {
  const owned = rows.filter(({ name }) => owners.has(name)).map((one) => ({ ...one, id: one.name }));
  const people = Map.groupBy(owned, ({ id }) => owners.get(id));
  const several = owned.filter(({ id }) => (people.get(owners.get(id))?.length ?? 0) > 1);
  const groups = Map.groupBy(several, ({ id, table }) => `${table} ${owners.get(id)}`);
  return [...groups.values()].map((group) => ({ id: inAnyOrder(group)[0]?.id ?? '' }));
}

function chancesOf(rows: MemberRow[], owners: Owners): (account: string) => number {
  const shares = new Map<string, number>();
  for (const table of Map.groupBy(rows, (one) => one.table).values()) {
    for (const [account, own] of Map.groupBy(table, ({ name }) => owners.get(name) ?? '')) {
      shares.set(account, Math.max(shares.get(account) ?? 0, own.length / table.length));
    }
  }
  return (account) => shares.get(account) ?? 0;
}

function anyRow(asked: { id: string }[], rows: MemberRow[]): Method {
  return { name: 'any row', guesses: guessEach(asked, ({ id }) => anyOf(rows, id)?.name) };
}
