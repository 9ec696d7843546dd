import { randomUUID } from 'node:crypto';
import type { Account } from '#features/people/server/account.ts';
import { changeAccount, deleteAccountRow, insertAccount, readAccount } from '#features/people/server/accounts.ts';
import type { Services } from '#platform/server/services.ts';

export type { Account };
/** Deletes only the row of an account. */
export { deleteAccountRow };

export const PASSWORD = 'Correct-Horse-7';

/** PASSWORD under argon2id with the smallest parameters: tests need the form, not the strength. */
const CHEAP_HASH = '$argon2id$v=19$m=64,t=1,p=1$c3Vicm9zYS10ZXN0LXNhbA$K2iOFE+YZWoZmh/BEmjzuVhKlzQqQxf6YtIAR/6wZLs';

/** The plan in the table, whatever the member's session says. */
export async function storedPlanOf(
  services: Pick<Services, 'db' | 'keys'>,
  userId: number,
): Promise<string | undefined> {
  return (await readAccount(services, userId))?.membershipPlan;
}

export async function makeUser(
  services: Pick<Services, 'db' | 'keys' | 'clock'>,
  overrides: Partial<Account> = {},
): Promise<Account> {
  const account = await insertAccount(services, {
    email: `person-${randomUUID()}@example.org`,
    password: CHEAP_HASH,
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: '1995-06-01',
    gender: 'prefer-not-to-say',
    ...overrides,
  });
  if (!account) throw new Error('The account was not inserted: its address is taken');
  return account;
}

/** Changes a stored account without the calls that would normally do it. */
export async function changeStored(
  services: Pick<Services, 'db' | 'keys' | 'clock'>,
  userId: number,
  change: Partial<Account>,
): Promise<void> {
  await changeAccount(services, userId, () => change);
}
