import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { keepLink } from './link-account.ts';

const INSTAGRAM_ID = '17841400000000100';

/** Somebody of the sandbox's Instagram whom the demo's premium member has linked. */
export const DEMO_LINK = {
  email: 'elite@subrosa.example',
  account: {
    handle: 'elise.marchetti',
    name: 'Elise Marchetti',
    instagramId: INSTAGRAM_ID,
    scopedId: '26100000000000201',
    accountType: 'MEDIA_CREATOR',
    // The sandbox does not stand yet when this is written, so it cannot be asked for one; it knows these by their form.
    token: `sandbox-token-of-${INSTAGRAM_ID}`,
  },
};

/** Anew at every start, unless somebody who tries the demo has linked the account elsewhere. */
export async function seedDemoLink(services: Services, people: DemoAccount[]): Promise<void> {
  const { email, account } = DEMO_LINK;
  const owner = people.find((person) => person.email === email);
  if (!owner) return;
  const tokenExpiresAt = services.clock.now().getTime() + 60 * DAY;
  try {
    await keepLink(services, owner.userId, { ...account, tokenExpiresAt });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'LINKED_ELSEWHERE')) throw error;
  }
}
