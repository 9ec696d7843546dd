import { createHash } from 'node:crypto';
import type { AccountStore } from '../account-store.ts';
import type { SandboxAccount } from '../accounts.ts';

/**
 * The id of a person in messages to our account. It cannot be compared with the ids of a login. Derived from the account, so
 * it survives restarts and renames.
 */
export function igsidOf({ id }: Pick<SandboxAccount, 'id'>): string {
  const digest = createHash('sha256').update(`messages/${id}`).digest();
  return `1${String(digest.readUIntBE(0, 6) % 1e15).padStart(15, '0')}`;
}

export function findSender(accounts: AccountStore, igsid: string): SandboxAccount | null {
  return accounts.all().find((account) => igsidOf(account) === igsid) ?? null;
}
