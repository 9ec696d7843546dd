import { DEMO_ACCOUNTS } from '#features/auth/server/index.ts';
import type { DemoPerson } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { grantDays } from './codes.ts';
import { findRecord } from './records.ts';

/** The demo's premium member has premium as a gift, anew at every start; whoever subscribes keeps what they pay for. */
export async function giftDemoMembers(services: Services, people: DemoPerson[]): Promise<void> {
  const elite = new Set<string>(DEMO_ACCOUNTS.filter(({ plan }) => plan === 'premium').map(({ email }) => email));
  for (const { userId, email } of people) {
    if (!elite.has(email)) continue;
    const record = await findRecord(services, userId);
    if (!record?.customerId) await grantDays(services, userId);
  }
}
