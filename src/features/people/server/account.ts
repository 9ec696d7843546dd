import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { GENDERS } from '../contract.ts';
import type { users } from './schema.ts';

const AccountRecord = z.object({
  id: z.int(),
  email: z.string(),
  /** The hash of the password. */
  password: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  gender: z.enum(GENDERS),
  role: z.enum(['member', 'moderator']),
  emailVerifiedOn: z.nullable(z.string()),
  parentalPermission: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Raised to end all sessions: those of an earlier epoch no longer count. */
  epoch: z.int(),
});

/** All that is stored about an account. Only sign-in needs all of it; verbs get an `Account`. */
export type AccountRecord = z.output<typeof AccountRecord>;

/** An account as verbs see it. It has no password hash, so that no reply can carry one: the compiler refuses a value that has it. */
export type Account = Omit<AccountRecord, 'password' | 'epoch'> & { password?: never };

/** Large enough for the longest names and addresses that a form accepts, and small enough for a row without a second file. */
const sealedAccount = sealed('users.box', { version: 1, schema: AccountRecord, size: 1536 });

export const accountTag = (keys: Keys, userId: number) => ownerTag(keys, 'users', userId);

/** The SQL for those of these tags that accounts have. */
export const accountsSql = (tags: string): string => `SELECT tag FROM users WHERE tag = ANY(${tags}::bytea[])`;

/** The SQL for the box of an account. */
export const accountBoxSql = (tag: string): string => `SELECT box FROM users WHERE tag = ${tag} LIMIT 1`;

/** E-mails are compared without regard to capitals. */
export const emailTag = (keys: Keys, email: string) => keys.tag('email', email.toLowerCase());

/** Random, below 2^53: an id tells nothing about when its account was created. */
export function newUserId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n);
}

export function sealAccount(keys: Keys, account: AccountRecord): typeof users.$inferSelect {
  const tag = accountTag(keys, account.id);
  return { tag, emailTag: emailTag(keys, account.email), box: sealedAccount.seal(keys, tag, account) };
}

export function openAccount(keys: Keys, { tag, box }: Pick<typeof users.$inferSelect, 'tag' | 'box'>): AccountRecord {
  return sealedAccount.open(keys, tag, box);
}

/** For accounts that may have been deleted in another tab a moment ago. */
export function requireAccount(record: AccountRecord | null): AccountRecord {
  if (!record) throw new AppError('SIGNED_OUT');
  return record;
}

export function toAccount({ password: _hash, epoch: _epoch, ...account }: AccountRecord): Account {
  return account;
}
