import { latestHeldDecisions } from '#features/moderation/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { HeldByReader } from '../../contract.ts';
import { nameReader } from './held-by.ts';

/** Enough to judge a reader by, and few enough to open whenever the list is shown. */
const LATEST = 500;

/**
 * How many letters each reader has held, and how many of them a moderator still delivered, in the latest decisions. One that
 * several readers held counts for each.
 */
export async function countByReader(services: Services): Promise<HeldByReader[]> {
  const decisions = await latestHeldDecisions(services, LATEST);
  const held = decisions.flatMap(({ action, findings }) => findings.map(({ reader }) => ({ action, reader })));
  const byReader = [...Map.groupBy(held, ({ reader }) => nameReader(reader))];
  return byReader
    .map(([reader, all]) => ({
      reader,
      held: all.length,
      delivered: all.filter(({ action }) => action === 'allow').length,
    }))
    .toSorted((one, other) => other.held - one.held);
}
