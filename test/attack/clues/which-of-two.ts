import { defineAttack, type Asked, type Attack, type Guesses, type Method } from '../define-attack.ts';
import type { Dump, DumpedRow } from '../dump.ts';
import type { StolenWorld } from '../thief/loot.ts';
import { MIN_LENGTH } from './evidence.ts';
import { addTo, anyOf, countUntil, hashBelow } from './guess.ts';

/** A row in a dump. Rows are compared with others of the same group. */
export interface Candidate {
  /** The value by which its row and others about it are found. */
  id: string;
  dump: Dump;
  group: string;
  isRight: boolean;
  /** The tables that are written around it, if not all of them may tell something: with many, some fit the lessons by luck. */
  around?: readonly string[];
}

interface Pair extends Asked {
  /** In any order. */
  rows: [Candidate, Candidate];
}

/** The thief is shown two rows, of which one is of some kind, and asked which. */
export function whichOfTwo(
  stated: Pick<Attack, 'name' | 'guesses' | 'least' | 'finds'> & Partial<Attack>,
  candidatesIn: (world: StolenWorld) => Candidate[],
): Attack {
  return defineAttack({
    asks: 'what a row is',
    chance: 'one in two',
    ...stated,
    prepare(world) {
      const pairs = pairUp(candidatesIn(world));
      const of = new Map(pairs.map((pair) => [pair.id, pair]));
      return {
        methods: [...learnFrom(pairs)],
        question: {
          asked: pairs,
          isRight: (id, guess) => of.get(id)?.rows.some((row) => row.isRight && row.id === guess) ?? false,
          chance: () => 1 / 2,
        },
      };
    },
  });
}

/** Each right one beside another of its group. */
function pairUp(candidates: readonly Candidate[]): Pair[] {
  return [...Map.groupBy(candidates, ({ group }) => group)].flatMap(([group, own]) => {
    const others = own.filter(({ isRight }) => !isRight);
    return own.flatMap((right): Pair[] => {
      const other = right.isRight ? anyOf(others, right.id) : undefined;
      if (!other) return [];
      const id = `${group} ${right.id}`;
      return [{ id, rows: hashBelow(id, 2) === 0 ? [right, other] : [other, right] }];
    });
  });
}

/** Learns of each feature whether it is larger in the right row or in the other one, or how often each value is of a right one. */
function* learnFrom(pairs: readonly Pair[]): Generator<Method> {
  const features = featuresOf(pairs.flatMap(({ rows }) => rows));
  for (const name of new Set([...features.values()].flatMap((own) => [...own.keys()]))) {
    const valueOf = (row: Candidate) => features.get(row)?.get(name) ?? '';
    const isTelling = pairs.some(({ rows: [one, other] }) => valueOf(one) !== valueOf(other));
    if (isTelling) yield { name, guesses: (lessons) => compare(pairs, lessons, valueOf) };
  }
  yield { name: 'any', guesses: new Map(pairs.map(({ id, rows }) => [id, rows[0].id])) };
}

type Value = number | string;

function compare(pairs: readonly Pair[], lessons: readonly Asked[], valueOf: (row: Candidate) => Value): Guesses {
  const known = new Set(lessons.map(({ id }) => id));
  const taught = pairs.filter(({ id }) => known.has(id));
  const scoreOf = scoresBy(taught, valueOf);
  return new Map(pairs.map(({ id, rows: [one, other] }) => [id, (scoreOf(one) >= scoreOf(other) ? one : other).id]));
}

function scoresBy(taught: readonly Pair[], valueOf: (row: Candidate) => Value): (row: Candidate) => number {
  const signs = taught.map(({ rows: [one, other] }) => order(valueOf(one), valueOf(other)) * (one.isRight ? 1 : -1));
  const direction = Math.sign(signs.reduce((sum, each) => sum + each, 0));
  const alike = Map.groupBy(
    taught.flatMap(({ rows }) => rows),
    valueOf,
  );
  return (row) => {
    const value = valueOf(row);
    if (typeof value === 'number') return direction * value;
    const same = alike.get(value) ?? [];
    return (1 + same.filter(({ isRight }) => isRight).length) / (2 + same.length);
  };
}

const order = (one: Value, other: Value) => Number(one > other) - Number(one < other);

/** Of each row that names it: where it stands, how long its values are, what the short ones say, and what was written around it. */
function featuresOf(candidates: readonly Candidate[]): Map<Candidate, Map<string, Value>> {
  const features = new Map<Candidate, Map<string, Value>>();
  for (const [dump, own] of Map.groupBy(candidates, (candidate) => candidate.dump)) {
    const all = transactionsOf(dump);
    const rowsOf = rowsNaming(dump, new Set(own.map(({ id }) => id)));
    for (const candidate of own) {
      const { id, around } = candidate;
      const written = around ? all.filter(([table]) => around.includes(table)) : all;
      const found = (rowsOf.get(id) ?? []).flatMap((named) => featuresOfRow(named, written));
      features.set(candidate, new Map(found));
    }
  }
  return features;
}

interface Named {
  table: string;
  row: DumpedRow;
}

function rowsNaming({ tables }: Dump, ids: ReadonlySet<string>): Map<string, Named[]> {
  const found = new Map<string, Named[]>();
  for (const [table, rows] of tables) {
    for (const row of rows) {
      const named = [...row.values.values()].filter((text) => ids.has(text));
      for (const id of new Set(named)) addTo(found, id, { table, row });
    }
  }
  return found;
}

function featuresOfRow({ table, row }: Named, written: readonly [string, number[]][]): [string, Value][] {
  const { place, xmin, xmax, values } = row;
  const before = written.map(([other, xmins]): [string, number] => {
    const last = xmins[countUntil(xmins, xmin - 1, (each) => each) - 1];
    return [other, last === undefined ? Infinity : xmin - last];
  });
  const after = written.map(([other, xmins]): [string, number] => {
    const next = xmins[countUntil(xmins, xmin, (each) => each)];
    return [other, next === undefined ? Infinity : next - xmin];
  });
  const [last] = before.toSorted(([, one], [, other]) => one - other);
  return [
    [`place in ${table}`, place],
    [`transaction in ${table}`, xmin],
    [`changed in ${table}`, `${xmax > 0}`],
    ...[...values].flatMap(([column, text]): [string, Value][] => [
      [`length of ${table}.${column}`, text.length],
      ...(text.length < MIN_LENGTH ? [[`${table}.${column}`, text] satisfies [string, Value]] : []),
    ]),
    [`last before ${table}`, last?.[0] ?? ''],
    ...before.map(([other, gap]): [string, Value] => [`${table} after ${other}`, gap]),
    ...after.map(([other, gap]): [string, Value] => [`${table} before ${other}`, gap]),
  ];
}

/** The transactions that wrote each table, in their order. */
function transactionsOf({ tables }: Dump): [string, number[]][] {
  return [...tables].map(([table, rows]) => [
    table,
    [...new Set(rows.map(({ xmin }) => xmin))].toSorted((a, b) => a - b),
  ]);
}
