import { countUntil } from './guess.ts';

/** A moment, and a transaction that is known to have been made then. */
export interface Tick {
  at: number;
  xid: number;
}

/** Transactions are numbered in the order of time. Between two known moments they are taken to come at an even pace. */
export interface TransactionClock {
  transactionAt: (at: number) => number;
  timeOf: (xid: number) => number;
}

export function openClock(ticks: readonly Tick[]): TransactionClock {
  const inOrder = risingOnly(ticks);
  return {
    transactionAt: (at) => interpolate(inOrder, at, byTime, byTransaction),
    timeOf: (xid) => interpolate(inOrder, xid, byTransaction, byTime),
  };
}

const byTime = ({ at }: Tick) => at;
const byTransaction = ({ xid }: Tick) => xid;

/** A row that was written again shows a transaction that is too late: later ones with an earlier transaction outweigh it. */
function risingOnly(ticks: readonly Tick[]): Tick[] {
  const rising: Tick[] = [];
  for (const tick of ticks.toSorted((a, b) => b.at - a.at || b.xid - a.xid)) {
    const next = rising.at(-1);
    if (!next || (tick.xid < next.xid && tick.at < next.at)) rising.push(tick);
  }
  return rising.toReversed();
}

/** Beyond the first and the last tick, it stays at these. */
function interpolate(ticks: readonly Tick[], x: number, from: (tick: Tick) => number, to: (tick: Tick) => number) {
  const next = countUntil(ticks, x, from);
  const before = ticks[next - 1] ?? ticks[next];
  const after = ticks[next] ?? before;
  if (!before || !after) return 0;
  const span = from(after) - from(before);
  return span === 0 ? to(before) : to(before) + ((x - from(before)) * (to(after) - to(before))) / span;
}
