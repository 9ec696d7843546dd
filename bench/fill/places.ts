import { monthOf, type Month } from '#platform/server/months.ts';
import { letterAt, type Plan } from './plan.ts';

/** Where a planned letter is in the streams of its recipient and of its author. */
interface PlannedPlaces {
  month: Month;
  /** Its number in the month among the letters to its recipient … */
  inTarget: number;
  /** … and among those of its author. */
  inAuthor: number;
}

/**
 * The places that a delivery of all letters, one after the other, would have given to this one. They follow from the plan, so
 * several workers can store letters at the same time.
 */
export function placesOf(plan: Plan, now: number, index: number): PlannedPlaces {
  const month = monthAt(plan, now, index);
  const first = firstOf(plan, now, month);
  const { reader } = letterAt(plan, index);
  const step = reader === null ? plan.recipients : plan.readers * plan.readerStep;
  let inTarget = 0;
  // Letters to one recipient are so far apart; those of them that are for a reader instead leave no gap.
  for (let earlier = index - step; earlier >= first; earlier -= step) {
    if (letterAt(plan, earlier).reader === reader) inTarget += 1;
  }
  return { month, inTarget, inAuthor: Math.floor((index - first) / plan.members) };
}

/** The months in which the planned letters are delivered. */
export function monthsOf(plan: Plan, now: number): Month[] {
  const first = monthAt(plan, now, 0);
  return Array.from({ length: monthOf(new Date(now)) - first + 1 }, (_, months) => first + months);
}

function monthAt(plan: Plan, now: number, index: number): Month {
  return monthOf(new Date(now - letterAt(plan, index).age));
}

let known = { plan: null as Plan | null, now: 0, firsts: new Map<Month, number>() };

/** The number of a month's first letter: letters are numbered by age. */
function firstOf(plan: Plan, now: number, month: Month): number {
  if (known.plan !== plan || known.now !== now) known = { plan, now, firsts: new Map() };
  let first = known.firsts.get(month);
  if (first === undefined) {
    first = searchFirst(plan.letters, (index) => monthAt(plan, now, index) >= month);
    known.firsts.set(month, first);
  }
  return first;
}

/** The first number below `end` for which it is true, given that it is true for all that follow. */
function searchFirst(end: number, isTrue: (index: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
