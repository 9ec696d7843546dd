import type { Services } from '#platform/server/services.ts';
import { storeRequest } from './request-opt-out.ts';
import { optOutRequests } from './schema.ts';

/** One request for the demo's moderator to decide, unless there has been one. */
export async function seedDemoRequest(services: Services): Promise<void> {
  if ((await services.db.$count(optOutRequests)) > 0) return;
  await storeRequest(services, {
    handle: 'river.delacroix',
    note: 'I get enough post from strangers as it is. Please leave my name out of this.',
    isHeld: false,
  });
}
