import type { Uses } from '#platform/server/services.ts';
import {
  requireAccount,
  toUser,
  type Account,
  type User,
  lockAccount,
  readAccount,
  readAccountByEmail,
} from '#features/people/server/index.ts';

/** No password matches an account with this in the place of its hash. Its owner can only reset the password. */
export const VOID_PASSWORD = '';

/**
 * An account with its password hash, for checking a password, for marking a browser as known and for signing in. A `User` has
 * no hash, so that no reply can carry one by accident.
 */
export type StoredPassword = Pick<Account, 'id' | 'password' | 'epoch'>;

export async function readPassword(services: Uses<'db' | 'keys'>, userId: number): Promise<StoredPassword> {
  return storedOf(requireAccount(await readAccount(services, userId)));
}

/** The same, and nobody else changes the account until the transaction ends. */
export async function lockPassword(services: Uses<'db' | 'keys'>, userId: number): Promise<StoredPassword> {
  return storedOf(requireAccount(await lockAccount(services, userId)));
}

/** An account that is signed in to. */
export interface SignInAccount {
  user: User;
  stored: StoredPassword;
}

/** The account that an e-mail signs in to, read in one query. */
export async function findAccount(services: Uses<'db' | 'keys'>, email: string): Promise<SignInAccount | undefined> {
  const account = await readAccountByEmail(services, email);
  return account ? { user: toUser(account), stored: storedOf(account) } : undefined;
}

/** The same by its id, and nobody else changes the account until the transaction ends. */
export async function lockAccountWithPassword(tx: Uses<'db' | 'keys'>, userId: number): Promise<SignInAccount> {
  const account = requireAccount(await lockAccount(tx, userId));
  return { user: toUser(account), stored: storedOf(account) };
}

function storedOf({ id, password, epoch }: Account): StoredPassword {
  return { id, password, epoch };
}
