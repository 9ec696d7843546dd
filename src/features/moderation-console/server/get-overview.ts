import { findHeld } from '#features/sending/server/index.ts';
import { contactDeadlines } from '#features/contact/server/index.ts';
import { appealDeadlines, reportDeadlines } from '#features/moderation/server/index.ts';
import { optOutDeadlines } from '#features/opt-out/server/index.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import { QUEUES, type getOverview as contract } from '../contract.ts';

/** The moments by which the open entries of each queue must be decided. */
async function readDeadlines(services: Services): Promise<Record<(typeof QUEUES)[number], Date[]>> {
  const held = await findHeld(services);
  const heldDeadlines = (isAppealed: boolean) =>
    held.filter((one) => one.isAppealed === isAppealed).map(({ dueBy }) => dueBy);
  return {
    reports: await reportDeadlines(services),
    held: heldDeadlines(false),
    'opt-outs': await optOutDeadlines(services),
    contact: await contactDeadlines(services),
    appeals: [...(await appealDeadlines(services)), ...heldDeadlines(true)],
  };
}

/** For each queue: how many entries are open, when the first is due, and how many are overdue. */
export async function getOverview(ctx: Ctx): Promise<ReplyOf<typeof contract>> {
  requireModerator(ctx);
  const now = ctx.clock.now();
  const deadlines = await readDeadlines(ctx);
  const queues = QUEUES.map((queue) => {
    const due = deadlines[queue].toSorted((one, other) => one.getTime() - other.getTime());
    const overdue = due.filter((moment) => moment < now).length;
    return { queue, open: due.length, dueBy: due[0]?.toISOString() ?? null, overdue };
  });
  return { queues };
}
