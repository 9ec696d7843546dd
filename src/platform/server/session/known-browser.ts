import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import type { Keys } from '../keys/keys.ts';
import { cookieAttributes, type SessionSettings } from './session-handle.ts';

const NONCE_BYTES = 9;
const ACCOUNT_BYTES = 9;
const PROOF_BYTES = 18;
const MARK = /^[\w-]{48}$/;
const MAX_MARKS = 4;
/** The longest time for which browsers keep a cookie. */
export const REMEMBERED = 400 * DAY;

/** An account with its stored password hash: a new password invalidates every older mark. */
interface MarkedAccount {
  id: number;
  password: string;
}

/**
 * What was right in this browser: the password, or also a code of the authenticator app. A thief who knows a password
 * gets the first kind of mark, but not the second.
 */
type Means = 'password' | 'code';
const MEANS = ['password', 'code'] as const satisfies Means[];

/**
 * Marks of accounts that signed in from this browser before. They survive a log-out and contain the account only as a tag.
 * They do not sign anyone in, but distinguish the owner's browser from that of an attacker who guesses passwords.
 */
export interface KnownBrowser {
  /** Whether there are marks at all; they may be of other accounts, or no longer valid. */
  hasMarks: boolean;
  /** The mark of this account, of one kind or of any, or null when the browser has none that is still valid. */
  markOf(account: MarkedAccount, means?: Means): string | null;
  /** Keeps the mark if it is valid. Another one has the same `countedAs` as the one that it replaces. */
  remember(account: MarkedAccount, means?: Means): void;
  forget(account: Pick<MarkedAccount, 'id'>): void;
}

export function knownCookieName({ secure }: SessionSettings): string {
  return secure ? '__Host-known' : 'known';
}

export function knownBrowser(
  keys: Keys,
  settings: SessionSettings,
  cookie: string | undefined,
  reply: FastifyReply,
): KnownBrowser {
  const name = knownCookieName(settings);
  const attributes = cookieAttributes(settings);
  let marks = (cookie ?? '')
    .split('.')
    .filter((mark) => MARK.test(mark))
    .slice(0, MAX_MARKS);

  const markOf = (account: MarkedAccount, means?: Means) =>
    marks.find((mark) => (means ? [means] : MEANS).some((one) => isOf(keys, mark, account, one))) ?? null;
  const others = ({ id }: Pick<MarkedAccount, 'id'>) => marks.filter((mark) => !isForAccount(keys, mark, id));

  return {
    hasMarks: marks.length > 0,
    markOf,
    remember(account, means) {
      const replaced = marks.find((mark) => isForAccount(keys, mark, account.id));
      const nonce = replaced === undefined ? randomBytes(NONCE_BYTES) : nonceOf(replaced);
      const mark = markOf(account, means) ?? makeMark(keys, account, nonce, means);
      marks = [mark, ...others(account)].slice(0, MAX_MARKS);
      reply.setCookie(name, marks.join('.'), { ...attributes, maxAge: REMEMBERED / SECOND });
    },
    forget(account) {
      marks = others(account);
      if (marks.length === 0) reply.clearCookie(name, attributes);
      else reply.setCookie(name, marks.join('.'), { ...attributes, maxAge: REMEMBERED / SECOND });
    },
  };
}

function makeMark(keys: Keys, { id, password }: MarkedAccount, nonce: Buffer, means: Means = 'password'): string {
  const salt = nonce.toString('base64url');
  const account = keys.tag('browser', 'account', salt, id).subarray(0, ACCOUNT_BYTES);
  const proof = keys.tag('browser', means, salt, id, password).subarray(0, PROOF_BYTES);
  return Buffer.concat([nonce, account, proof]).toString('base64url');
}

function nonceOf(mark: string): Buffer {
  return Buffer.from(mark, 'base64url').subarray(0, NONCE_BYTES);
}

/** The part of a mark that stays the same with a new password, for counts that a new password must not clear. */
export function countedAs(mark: string): string {
  return nonceOf(mark).toString('base64url');
}

function isOf(keys: Keys, mark: string, account: MarkedAccount, means: Means): boolean {
  return timingSafeEqual(Buffer.from(mark), Buffer.from(makeMark(keys, account, nonceOf(mark), means)));
}

/** Whether a mark belongs to this account, whatever its password was. */
function isForAccount(keys: Keys, mark: string, id: number): boolean {
  const bytes = Buffer.from(mark, 'base64url').subarray(NONCE_BYTES, NONCE_BYTES + ACCOUNT_BYTES);
  const expected = Buffer.from(makeMark(keys, { id, password: '' }, nonceOf(mark)), 'base64url');
  return bytes.equals(expected.subarray(NONCE_BYTES, NONCE_BYTES + ACCOUNT_BYTES));
}
