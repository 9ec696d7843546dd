import { Secret } from 'otpauth';
import { DEMO_ACCOUNTS } from '#features/auth/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Uses } from '#platform/server/services.ts';
import { hasAuthenticator, writeAuthenticator } from './factors/stored-authenticator.ts';

/** The secret of the demo moderator's authenticator, by which the sandbox shows its codes. Different for every installation. */
export function demoSecret(keys: Keys): string {
  return new Secret({ buffer: new Uint8Array(keys.tag('owner', 'demo-authenticator')).buffer.slice(0, 20) }).base32;
}

/** Gives the demo's moderator an authenticator, unless there is one already. */
export async function seedDemoAuthenticator(
  services: Uses<'db' | 'keys' | 'clock'>,
  accounts: DemoAccount[],
): Promise<void> {
  const moderators = DEMO_ACCOUNTS.filter(({ role }) => role === 'moderator').map(({ email }): string => email);
  for (const { userId } of accounts.filter(({ email }) => moderators.includes(email))) {
    if (await hasAuthenticator(services, userId)) continue;
    const createdOn = today(services.clock);
    await writeAuthenticator(services, userId, { secret: demoSecret(services.keys), lastPeriod: 0, createdOn });
  }
}
