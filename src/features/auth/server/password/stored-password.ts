import { eq } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Services } from '#platform/server/services.ts';
import { users, type User } from '../schema.ts';
import { hasEmail, userColumns } from '../users/users.ts';

/** No password matches an account with this in the place of its hash. Its owner can only reset the password. */
export const VOID_PASSWORD = '';

/**
 * An account with its password hash, for checking a password and for marking a browser as known. A `User` has no hash, so
 * that no reply can carry one by accident.
 */
export interface StoredPassword {
  id: number;
  password: string;
}

const columns = { id: users.id, password: users.password };

export async function readPassword({ db }: Services, userId: number): Promise<StoredPassword> {
  const [stored] = await db.select(columns).from(users).where(eq(users.id, userId));
  if (!stored) throw new AppError('SIGNED_OUT');
  return stored;
}

/** The same, and holds the user's row until the transaction ends. */
export async function lockPassword({ db }: Services, userId: number): Promise<StoredPassword> {
  const [stored] = await db.select(columns).from(users).where(eq(users.id, userId)).for('update');
  if (!stored) throw new AppError('SIGNED_OUT');
  return stored;
}

interface Account {
  user: User;
  stored: StoredPassword;
}

/** The account that an e-mail signs in to, read in one query. */
export async function findAccount({ db }: Services, email: string): Promise<Account | undefined> {
  const [account] = await db.select({ user: userColumns, stored: columns }).from(users).where(hasEmail(email));
  return account;
}
