import { heldDeadlines } from '#features/sending/server/index.ts';
import { contactDeadlines } from '#features/contact/server/index.ts';
import { appealDeadlines, reportDeadlines } from '#features/moderation/server/index.ts';
import { optOutDeadlines } from '#features/opt-out/server/index.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import { QUEUES, type getOverview as contract } from '../contract.ts';

type Deadlines = (services: Services) => Promise<Date[]>;

const DEADLINES: Record<(typeof QUEUES)[number], Deadlines> = {
  reports: reportDeadlines,
  held: (services) => heldDeadlines(services, false),
  'opt-outs': optOutDeadlines,
  contact: contactDeadlines,
  appeals: async (services) => [...(await appealDeadlines(services)), ...(await heldDeadlines(services, true))],
};

/** For each queue: how many entries are open, when the first is due, and how many are overdue. */
export async function getOverview(ctx: Ctx): Promise<ReplyOf<typeof contract>> {
  requireModerator(ctx);
  const now = ctx.clock.now();
  const queues = [];
  for (const queue of QUEUES) {
    const due = (await DEADLINES[queue](ctx)).toSorted((one, other) => one.getTime() - other.getTime());
    const overdue = due.filter((moment) => moment < now).length;
    queues.push({ queue, open: due.length, dueBy: due[0]?.toISOString() ?? null, overdue });
  }
  return { queues };
}
