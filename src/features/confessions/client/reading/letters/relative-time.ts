import { DAY, HOUR } from '#platform/shared/durations.ts';

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const STEPS = [
  { unit: 'year', lasts: 365 * DAY },
  { unit: 'month', lasts: 30 * DAY },
  { unit: 'day', lasts: DAY },
] as const;

/** How long ago a letter came. Only its hour is known, so that nothing finer is claimed. */
export function timeAgo(moment: string, now = new Date()): string {
  const passed = Math.max(0, now.getTime() - new Date(moment).getTime());
  const step = STEPS.find(({ lasts }) => passed >= lasts) ?? { unit: 'hour', lasts: HOUR };
  return words.format(-Math.floor(passed / step.lasts), step.unit);
}
