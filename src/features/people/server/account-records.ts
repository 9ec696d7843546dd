import { asc, eq, gt } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Uses } from '#platform/server/services.ts';
import { users } from './schema.ts';
import { lockChanges, shareAccount } from './account-locks.ts';
import {
  accountTag,
  emailTag,
  newUserId,
  openAccount,
  sealAccount,
  type AccountRecord,
  requireAccount,
} from './account.ts';
import { writeAmongOthers } from './write-among-others.ts';

export type AccountServices = Uses<'db' | 'keys' | 'clock' | 'newestAccounts'>;

type Row = Pick<typeof users.$inferSelect, 'tag' | 'box'>;
const selectByTag = statement<Row>('user_by_tag', 'SELECT tag, box FROM users WHERE tag = $1');
const selectByEmail = statement<Row>('user_by_email', 'SELECT tag, box FROM users WHERE email_tag = $1');

/** Null once the account is deleted. */
export async function readAccountRecord(
  { db, keys }: Uses<'db' | 'keys'>,
  userId: number,
): Promise<AccountRecord | null> {
  const [row] = await selectByTag(db, accountTag(keys, userId));
  return row ? openAccount(keys, row) : null;
}

/** Reads an account, which nobody else changes until the transaction ends. Null once it is deleted. */
export async function lockAccountRecord(services: Uses<'db' | 'keys'>, userId: number): Promise<AccountRecord | null> {
  await lockChanges(services, userId);
  return readAccountRecord(services, userId);
}

/** Several accounts in one query. Deleted ones are left out. */
export async function readAccountRecords(
  { db, keys }: Uses<'db' | 'keys'>,
  userIds: readonly number[],
): Promise<AccountRecord[]> {
  if (userIds.length === 0) return [];
  const tags = userIds.map((userId) => accountTag(keys, userId));
  const rows = await db.select().from(users).where(hasTag(users.tag, tags));
  return rows.map((row) => openAccount(keys, row));
}

export async function readAccountRecordByEmail(
  { db, keys }: Uses<'db' | 'keys'>,
  email: string,
): Promise<AccountRecord | null> {
  const [row] = await selectByEmail(db, emailTag(keys, email));
  return row ? openAccount(keys, row) : null;
}

interface Page {
  accounts: AccountRecord[];
  /** Where the next page begins; null after the last one. */
  next: Buffer | null;
}

/** A page of all accounts, in the order of their tags, which is nobody's. */
export async function readPage({ db, keys }: Uses<'db' | 'keys'>, after: Buffer | null, limit: number): Promise<Page> {
  const rows = await db
    .select()
    .from(users)
    .where(after ? gt(users.tag, after) : undefined)
    .orderBy(asc(users.tag))
    .limit(limit);
  return {
    accounts: rows.map((row) => openAccount(keys, row)),
    next: rows.length < limit ? null : (rows.at(-1)?.tag ?? null),
  };
}

type NewAccount = Pick<AccountRecord, 'email' | 'password' | 'firstName' | 'lastName' | 'dateOfBirth' | 'gender'> &
  Partial<AccountRecord>;

/** Stores a new account. Returns null if the e-mail belongs to another one. */
export async function insertAccount(services: AccountServices, given: NewAccount): Promise<AccountRecord | null> {
  const [taken] = await selectByEmail(services.db, emailTag(services.keys, given.email));
  if (taken) return null;
  const day = today(services.clock);
  const account: AccountRecord = {
    id: newUserId(),
    role: 'member',
    emailVerifiedOn: null,
    parentalPermission: false,
    createdAt: day,
    updatedAt: day,
    epoch: 0,
    ...given,
  };
  try {
    await inTransaction(services, async (tx) => {
      await lockChanges(tx, account.id);
      await writeAmongOthers(tx, sealAccount(tx.keys, account), { isNew: true });
    });
    return account;
  } catch (error) {
    // The unique index decides, not the query beforehand: many sign-ups at once create one account.
    if (isEmailTaken(error)) return null;
    throw error;
  }
}

/** True for the error with which the database refuses a second account with the same e-mail. */
export function isEmailTaken(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : undefined;
  return cause?.constraint === 'users_email_key';
}

/**
 * Changes an account and returns it; null if it is deleted. One change at a time, so that none is lost. A change
 * that changes nothing does not write the row, which would show that something happened.
 */
export function changeAccountRecord(
  services: AccountServices,
  userId: number,
  change: (account: AccountRecord) => Partial<AccountRecord>,
): Promise<AccountRecord | null> {
  return inTransaction(services, async (tx) => {
    const { db, keys, clock } = tx;
    const seen = await readAccountRecord({ db, keys }, userId);
    if (!seen || isSame(seen, change(seen))) return seen;
    const before = await lockAccountRecord({ db, keys }, userId);
    if (!before) return null;
    const changes = change(before);
    if (isSame(before, changes)) return before;
    const after = { ...before, ...changes, updatedAt: today(clock) };
    await writeAmongOthers(tx, sealAccount(keys, after), { isNew: false });
    return after;
  });
}

function isSame(account: AccountRecord, changes: Partial<AccountRecord>): boolean {
  return Object.entries(changes).every(([name, value]) => account[name as keyof AccountRecord] === value);
}

export async function deleteAccountRow({ db, keys }: Uses<'db' | 'keys'>, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.tag, accountTag(keys, userId)));
}

/**
 * Keeps the account from being deleted until the transaction ends. Throws SIGNED_OUT if it is gone. A row that is written for an
 * account while the account is deleted would stay for good: no foreign key removes it. Comes before any other lock, because the
 * deletion takes those after its own.
 */
export async function keepAccount(tx: Uses<'db' | 'keys'>, userId: number): Promise<void> {
  await shareAccount(tx, userId);
  requireAccount(await readAccountRecord(tx, userId));
}
