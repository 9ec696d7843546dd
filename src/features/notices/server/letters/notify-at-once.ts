import { readAddressed, type Address } from '#features/handles/server/index.ts';
import { deliversAtOnce } from '#features/site/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { notifyMatches } from '../notify-matches.ts';
import { planNotices } from './plan-notices.ts';
import { findPlans } from './plans.ts';
import { processPlans } from './notify-letters.ts';

/** Where letters are delivered at once, as in the demo, notices come with them. Elsewhere a delivery writes nothing about notices. */
export async function notifyAtOnce(
  services: Services,
  delivered: { target: string; address: Address | null }[],
): Promise<void> {
  if (!deliversAtOnce(services)) return;
  const addresses = delivered.flatMap(({ address }) => address ?? []);
  const accountOf = await readAddressed(services, addresses);
  const isListed = (address: Address | null) => address !== null && !accountOf(address)?.state.paused;
  const listed = delivered.filter(({ address }) => isListed(address));
  await planNotices(services);
  await processPlans(services, await findPlans(services), new Set(listed.map(({ target }) => target)));
  await notifyMatches(services);
}
