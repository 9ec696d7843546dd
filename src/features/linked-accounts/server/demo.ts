import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { saveLink } from './link-account.ts';

const INSTAGRAM_ID = '17841400000000100';

/** The account of the Instagram sandbox that the demo's premium member has linked. */
export const DEMO_LINK = {
  email: 'elite@subrosa.example',
  account: {
    by: 'login' as const,
    handle: 'elise.marchetti',
    name: 'Elise Marchetti',
    instagramId: INSTAGRAM_ID,
    scopedId: '26100000000000201',
    accountType: 'MEDIA_CREATOR',
    // The sandbox is not running yet when this is written, so it cannot give one; it recognizes tokens of this form.
    token: `sandbox-token-of-${INSTAGRAM_ID}`,
  },
};

/** Runs at every start, unless a user of the demo has linked the account to another member. */
export async function seedDemoLink(services: Services, people: DemoAccount[]): Promise<void> {
  const { email, account } = DEMO_LINK;
  const owner = people.find((person) => person.email === email);
  if (!owner) return;
  const at = services.clock.now().getTime();
  const tokenExpiresAt = at + 60 * DAY;
  try {
    await saveLink(services, owner.userId, { account: { ...account, tokenExpiresAt }, other: null, at });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'LINKED_ELSEWHERE')) throw error;
  }
}
