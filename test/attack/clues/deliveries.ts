import type { Dump } from '../dump.ts';
import { evidenceOf } from './evidence.ts';

/** A delivery. */
export interface Delivery {
  /** Its first transaction. */
  xid: number;
  hour: number;
  letters: string[];
}

/** All deliveries that any of these dumps shows, in their order. */
export function deliveriesIn(dumps: readonly Dump[]): Delivery[] {
  const found = new Map<number, { xid: number; letters: Set<string> }>();
  for (const { id, hour, batch } of dumps.flatMap((dump) => evidenceOf(dump).letters)) {
    if (hour === null) continue;
    const delivery = found.get(hour) ?? { xid: batch.xmin, letters: new Set<string>() };
    // Letters that were sealed again since show a later one.
    delivery.xid = Math.min(delivery.xid, batch.xmin);
    delivery.letters.add(id);
    found.set(hour, delivery);
  }
  return [...found]
    .map(([hour, { xid, letters }]) => ({ xid, hour, letters: [...letters] }))
    .toSorted((a, b) => a.xid - b.xid);
}
