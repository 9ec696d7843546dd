import type { Uses } from '#platform/server/services.ts';
import {
  requireAccount,
  type AccountRecord,
  lockAccountRecord,
  readAccountRecord,
} from '#features/people/server/index.ts';

/** No password matches an account with this in the place of its hash. Its owner can only reset the password. */
export const VOID_PASSWORD = '';

/** The password hash of an account, for checking a password and for marking a browser as known. */
export type StoredPassword = Pick<AccountRecord, 'id' | 'password' | 'epoch'>;

export async function readPassword(services: Uses<'db' | 'keys'>, userId: number): Promise<StoredPassword> {
  return storedOf(requireAccount(await readAccountRecord(services, userId)));
}

/** The same, and nobody else changes the account until the transaction ends. */
export async function lockPassword(services: Uses<'db' | 'keys'>, userId: number): Promise<StoredPassword> {
  return storedOf(requireAccount(await lockAccountRecord(services, userId)));
}

function storedOf({ id, password, epoch }: AccountRecord): StoredPassword {
  return { id, password, epoch };
}
