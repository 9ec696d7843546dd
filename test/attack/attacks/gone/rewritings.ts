import type { SeenLetter } from '../../clues/evidence.ts';
import type { Night } from '../../clues/nights.ts';

/** A delivered letter whose box differs from that of the night before. Whether it is gone cannot be seen. */
export interface Rewriting {
  /** As the first dump with it shows it. */
  letter: SeenLetter;
  /** The transaction that wrote it, as its row shows it. */
  xid: number;
  /** The first night that shows it. */
  end: number;
}

/** Every night in which a letter was found to be written again. */
export function rewritingsIn(nights: Night[]): Rewriting[] {
  const first = new Map<string, SeenLetter>();
  const boxes = new Map<string, string>();
  return nights.flatMap(({ evidence }, end) =>
    evidence.letters.flatMap((letter): Rewriting[] => {
      const { id, hour, row } = letter;
      if (hour === null) return [];
      const box = row.values.get('box') ?? '';
      const before = boxes.get(id);
      boxes.set(id, box);
      const seen = first.get(id) ?? letter;
      first.set(id, seen);
      return before === undefined || before === box ? [] : [{ letter: seen, xid: row.xmin, end }];
    }),
  );
}

/** One rewriting of each letter, or of some: the one that may be more than company for others. */
export interface View {
  name: string;
  chosen: Rewriting[];
}

/** Letters are written often if they are among so large a part of all. */
const OFTEN = 1 / 4;

/** Ways to choose among the rewritings of each letter. */
export function viewsOf(nights: Night[], rewritings: readonly Rewriting[]): View[] {
  const byLetter = Map.groupBy(rewritings, ({ letter }) => letter.id);
  const company = Map.groupBy(rewritings, ({ xid }) => xid);
  const others = rowsByTransaction(nights);
  const sizeOf = ({ xid }: Rewriting) => company.get(xid)?.length ?? 1;
  const densityOf = (one: Rewriting) => (others.get(one.xid) ?? 0) / sizeOf(one);
  const each = (pick: (own: Rewriting[]) => Rewriting | undefined) =>
    [...byLetter.values()].flatMap((own) => pick(own) ?? []);
  const most = (own: Rewriting[], score: (one: Rewriting) => number) => own.toSorted((a, b) => score(b) - score(a))[0];
  const byCount = [...byLetter.values()].toSorted((a, b) => b.length - a.length);
  const often = byCount.slice(0, Math.ceil(byCount.length * OFTEN));
  return [
    { name: 'first', chosen: each((own) => own[0]) },
    { name: 'last', chosen: each((own) => own.at(-1)) },
    { name: 'with the fewest others', chosen: each((own) => most(own, (one) => -sizeOf(one))) },
    // A transaction writes more rows beside the letters the more of them are gone.
    { name: 'with the most other rows', chosen: each((own) => most(own, densityOf)) },
    { name: 'the only one', chosen: each((own) => (own.length === 1 ? own[0] : undefined)) },
    { name: 'last of those written often', chosen: often.flatMap((own) => own.at(-1) ?? []) },
  ];
}

/** How many rows without an account each transaction wrote, as far as a night shows them. */
function rowsByTransaction(nights: Night[]): Map<number, number> {
  const most = new Map<number, number>();
  for (const { evidence } of nights) {
    const written = Map.groupBy([...evidence.otherTables.values()].flat(), ({ xmin }) => xmin);
    for (const [xmin, rows] of written) most.set(xmin, Math.max(most.get(xmin) ?? 0, rows.length));
  }
  return most;
}
