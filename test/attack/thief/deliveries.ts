import type { Dump } from '../dump.ts';
import { evidenceOf } from './nights.ts';

/** A transaction that delivered letters. */
export interface Delivery {
  xid: number;
  hour: number;
  letters: string[];
}

/** All deliveries that any of these dumps shows, in their order. */
export function deliveriesIn(dumps: readonly Dump[]): Delivery[] {
  const found = new Map<number, { hour: number; letters: Set<string> }>();
  for (const { id, hour, row } of dumps.flatMap((dump) => evidenceOf(dump).letters)) {
    if (hour === null) continue;
    const delivery = found.get(row.xmin) ?? { hour, letters: new Set<string>() };
    delivery.letters.add(id);
    found.set(row.xmin, delivery);
  }
  return [...found]
    .map(([xid, { hour, letters }]) => ({ xid, hour, letters: [...letters] }))
    .toSorted((a, b) => a.xid - b.xid);
}
