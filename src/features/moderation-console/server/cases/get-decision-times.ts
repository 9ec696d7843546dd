import { CASE_DEADLINE } from '#features/moderation/contract.ts';
import { readDecisionTimes } from '#features/moderation/server/index.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import type { DecisionDay, getDecisionTimes as contract } from '../../contract.ts';

/** With today. */
const DAYS = 30;

/** Far more than moderators decide in a month, and few enough to open. */
const MOST = 5000;

const PROMISED_HOURS = CASE_DEADLINE / HOUR;

export async function getDecisionTimes(ctx: Ctx): Promise<ReplyOf<typeof contract>> {
  requireModerator(ctx);
  const { times, since } = await readDecisionTimes(ctx, { since: daysAgo(ctx.clock, DAYS - 1), limit: MOST });
  const byDay = Map.groupBy(times, ({ on }) => on);
  const days = Array.from({ length: DAYS }, (_, ago) => daysAgo(ctx.clock, ago));
  return {
    days: days
      .filter((day) => day >= since)
      .map((day) =>
        summarize(
          day,
          (byDay.get(day) ?? []).map(({ tookHours }) => tookHours),
        ),
      ),
  };
}

function summarize(day: string, hours: number[]): DecisionDay {
  const sorted = hours.toSorted((one, other) => one - other);
  return {
    day,
    decisions: sorted.length,
    medianHours: medianOf(sorted),
    longestHours: sorted.at(-1) ?? null,
    within24: sorted.filter((took) => took < PROMISED_HOURS).length,
  };
}

/** Of an even number, the mean of the two in the middle. */
function medianOf(sorted: number[]): number | null {
  const [one, other] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return one === undefined || other === undefined ? null : (one + other) / 2;
}
