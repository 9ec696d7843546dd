import { today } from '#platform/server/clock.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { insertAccount, readAccountRecordByEmail } from '#features/people/server/index.ts';
import { hashPassword } from './password/hash-password.ts';

export const DEMO_PASSWORD = 'Masquerade1';

/** Fixed accounts for trying the product out. They exist only in the demo. */
export const DEMO_ACCOUNTS = [
  { email: 'free@subrosa.example', firstName: 'Flora', lastName: 'Whitfield', plan: 'free', role: 'member' },
  { email: 'elite@subrosa.example', firstName: 'Elise', lastName: 'Marchetti', plan: 'premium', role: 'member' },
  { email: 'moderator@subrosa.example', firstName: 'Morgan', lastName: 'Ashby', plan: 'free', role: 'moderator' },
] as const;

export function isDemoAccount(email: string): boolean {
  return DEMO_ACCOUNTS.some((account) => account.email === email);
}

/** Creates the demo accounts that are missing and returns all of them. */
export async function seedDemoAccounts(services: Services): Promise<DemoAccount[]> {
  const known = await readDemoPeople(services);
  const missing = DEMO_ACCOUNTS.filter(({ email }) => !known.some((person) => person.email === email));
  if (missing.length === 0) return known;
  await createAccounts(services, missing);
  return readDemoPeople(services);
}

async function readDemoPeople(services: Uses<'db' | 'keys'>): Promise<DemoAccount[]> {
  const accounts = await Promise.all(DEMO_ACCOUNTS.map(({ email }) => readAccountRecordByEmail(services, email)));
  return accounts.filter((account) => account !== null).map(({ id: userId, email }) => ({ userId, email }));
}

async function createAccounts(services: Services, missing: readonly (typeof DEMO_ACCOUNTS)[number][]): Promise<void> {
  const password = await hashPassword(services, DEMO_PASSWORD);
  for (const { plan: _plan, ...person } of missing) {
    await insertAccount(services, {
      ...person,
      password,
      dateOfBirth: '1998-04-12',
      gender: 'prefer-not-to-say',
      emailVerifiedOn: today(services.clock),
    });
  }
}
