import { heldDeadlines } from '#features/confessions/server/index.ts';
import { contactDeadlines } from '#features/contact/server/index.ts';
import { appealDeadlines, reportDeadlines } from '#features/moderation/server/index.ts';
import { optOutDeadlines } from '#features/opt-out/server/index.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { Services } from '#platform/server/services.ts';
import { QUEUES, type getOverview as contract } from '../contract.ts';

type Deadlines = (services: Services) => Promise<Date[]>;

const DEADLINES: Record<(typeof QUEUES)[number], Deadlines> = {
  reports: reportDeadlines,
  held: heldDeadlines,
  'opt-outs': optOutDeadlines,
  contact: contactDeadlines,
  appeals: appealDeadlines,
};

/** Every queue against the time that was promised for it. */
export async function getOverview(services: Services): Promise<ReplyOf<typeof contract>> {
  const now = services.clock.now();
  const queues = [];
  for (const queue of QUEUES) {
    const due = (await DEADLINES[queue](services)).toSorted((one, other) => one.getTime() - other.getTime());
    const overdue = due.filter((moment) => moment < now).length;
    queues.push({ queue, open: due.length, dueBy: due[0]?.toISOString() ?? null, overdue });
  }
  return { queues };
}
