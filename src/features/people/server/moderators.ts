import type { Role } from '../contract.ts';
import { changeAccountRecord, readAccountRecordByEmail, readPage, type AccountServices } from './account-records.ts';

/** How many accounts are opened at once when all of them are searched. */
const PAGE = 500;

/**
 * Takes effect from the next request on; returns false if nothing was changed. Only the operator's command calls this, no
 * endpoint does. An account with an unconfirmed address may belong to another person, so it cannot become a moderator.
 */
export async function changeRole(services: AccountServices, email: string, role: Role): Promise<boolean> {
  const account = await readAccountRecordByEmail(services, email);
  if (!account || (role === 'moderator' && account.emailVerifiedOn === null)) return false;
  await changeAccountRecord(services, account.id, () => ({ role }));
  return true;
}

/** Opens every account: no column shows who is a moderator. */
export async function listModerators(services: AccountServices): Promise<string[]> {
  const emails: string[] = [];
  let after: Buffer | null = null;
  do {
    const { accounts, next } = await readPage(services, after, PAGE);
    emails.push(...accounts.filter(({ role }) => role === 'moderator').map(({ email }) => email));
    after = next;
  } while (after !== null);
  return emails.toSorted();
}
