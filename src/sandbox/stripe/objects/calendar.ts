/** The same day some months later, or the month's last day if it is shorter: 31 January, then 28 February. */
function addMonths(seconds: number, months: number): number {
  const start = new Date(seconds * 1000);
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved.getTime() / 1000;
}

/** The first period end after `after`. Counted from the anchor, so that a short month does not move later ones. */
export function nextPeriodEnd(anchor: number, after: number): number {
  let months = 1;
  while (addMonths(anchor, months) <= after) months += 1;
  return addMonths(anchor, months);
}
