/** A month after, and the last day where the month has no such day: the 31st of January, then the 28th of February. */
function addMonths(seconds: number, months: number): number {
  const start = new Date(seconds * 1000);
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved.getTime() / 1000;
}

/** The first end of a period after `after`, counted from the anchor, so that a short month shortens no other. */
export function nextPeriodEnd(anchor: number, after: number): number {
  let months = 1;
  while (addMonths(anchor, months) <= after) months += 1;
  return addMonths(anchor, months);
}
