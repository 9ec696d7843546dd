import { AppError } from '#platform/shared/app-error.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { AttemptLimit } from '#platform/server/limits/attempt-counts.ts';
import type { AttemptRule } from '#platform/server/limits/throttle.ts';
import { countedAs } from '#platform/server/session/known-browser.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Account } from '#features/people/server/index.ts';
import type { StoredPassword } from './stored-password.ts';

/** For an address and for a known browser. */
const SHORT_PAUSES = {
  free: 5,
  firstPause: 15 * SECOND,
  longestPause: 15 * MINUTE,
  forgottenAfter: 15 * MINUTE,
  isClearedBySuccess: true,
  maxKeys: 10_000,
  withoutRedis: 'refuse',
} satisfies Omit<AttemptRule, 'name'>;

/** Guesses at one account from one address. From wider networks BY_ACCOUNT stops them earlier than this would. */
const BY_ADDRESS: AttemptRule = { name: 'address', ...SHORT_PAUSES };

/**
 * Guesses at one account from anywhere, in one day. The owner's own sign-in does not clear the count: that would give an
 * attacker a new start.
 */
const BY_ACCOUNT: AttemptRule = {
  name: 'account',
  free: 20,
  firstPause: MINUTE,
  longestPause: HOUR,
  forgottenAfter: DAY,
  isClearedBySuccess: false,
  maxKeys: 50_000,
  withoutRedis: 'refuse',
};

/**
 * Guesses from a browser that has signed in to the account before. Other browsers cannot use these up. The pauses equal those
 * of an address: otherwise they would tell the next user of the browser whose account was used in it.
 */
const BY_BROWSER: AttemptRule = { name: 'browser', ...SHORT_PAUSES };

/** Guesses at the code of a moderator's authenticator. A right one does not clear the count. */
const BY_CODE: AttemptRule = {
  name: 'code',
  free: 5,
  firstPause: 15 * MINUTE,
  longestPause: 15 * MINUTE,
  forgottenAfter: 15 * MINUTE,
  isClearedBySuccess: false,
  maxKeys: 10_000,
  withoutRedis: 'refuse',
};

/**
 * Mails of one kind to one account. The pause is as long as a reset link is valid: an owner who asks and gets no mail still
 * has a working link in the mailbox, so requests by others cannot lock them out. While Redis is away each process counts for
 * itself: a few more mails do less harm than an owner who gets none.
 */
const BY_MAILBOX: AttemptRule = {
  name: 'mailbox',
  free: 5,
  firstPause: HOUR,
  longestPause: HOUR,
  forgottenAfter: DAY,
  isClearedBySuccess: false,
  maxKeys: 50_000,
  withoutRedis: 'count here',
};

type Counted = Uses<'keys' | 'clock' | 'attempts'>;

/** The limits for guesses at sign-in. An unknown e-mail is counted like a known one. */
export function signInLimits(ctx: Ctx, email: string, mark: string | null): AttemptLimit[] {
  if (mark !== null) return [{ rule: BY_BROWSER, key: mark }];
  const name = email.toLowerCase();
  return [
    { rule: BY_ADDRESS, key: keyOf(ctx, 'sign-in', ctx.client.networks[0], name) },
    { rule: BY_ACCOUNT, key: keyOf(ctx, 'sign-in', today(ctx.clock), name) },
  ];
}

/** Counted separately from sign-ins: a visitor who is not signed in must not be able to use these up. */
export function currentPasswordLimits(ctx: Ctx, stored: StoredPassword): AttemptLimit[] {
  const mark = ctx.browser.markOf(stored);
  if (mark !== null) return [{ rule: BY_BROWSER, key: mark }];
  return [{ rule: BY_ACCOUNT, key: keyOf(ctx, 'confirm', today(ctx.clock), stored.id) }];
}

/**
 * All browsers that have never entered a right code of this account share one count: a thief who knows the password has 47 guesses
 * a day, at a million codes of which three count at a time. Each other browser has its own count, so that the thief cannot lock
 * the moderator out.
 */
export function codeLimits(ctx: Ctx, stored: StoredPassword): AttemptLimit[] {
  const mark = ctx.browser.markOf(stored, 'code');
  const guesser = mark === null ? stored.id : countedAs(mark);
  return [
    { rule: BY_CODE, key: keyOf(ctx, 'code', guesser) },
    // Six digits do not last long at five guesses every fifteen minutes.
    { rule: BY_ACCOUNT, key: keyOf(ctx, 'code', today(ctx.clock), guesser) },
  ];
}

/**
 * Counts before the check: of many simultaneous guesses only the first few are checked. While guesses cannot be counted, none is
 * checked: the error of Redis becomes a 503.
 */
export async function limitGuesses(ctx: Ctx, limits: AttemptLimit[], check: () => Promise<boolean>): Promise<boolean> {
  const wait = await ctx.attempts.attempt(limits, ctx.clock.now());
  if (wait > 0) throw new AppError('TOO_MANY_SIGN_INS', { retryAfterSeconds: Math.ceil(wait / SECOND) });
  let isCorrect: boolean;
  try {
    isCorrect = await check();
  } catch (error) {
    // The password was not checked.
    await ctx.attempts.takeBack(limits);
    throw error;
  }
  if (isCorrect) await ctx.attempts.succeed(limits);
  return isCorrect;
}

/** Whether a reset link may be mailed now. The reply to the request never depends on it. */
export function canMailReset(services: Counted, { id }: Pick<Account, 'id'>): Promise<boolean> {
  return canMail(services, keyOf(services, 'reset', today(services.clock), id));
}

/** Whether a notice of a new browser may be mailed now: a thief with the password must not flood the mailbox. */
export function canMailNotice(ctx: Ctx, user: Account): Promise<boolean> {
  return canMail(ctx, keyOf(ctx, 'notice', today(ctx.clock), user.id));
}

async function canMail(ctx: Counted, key: string): Promise<boolean> {
  return (await ctx.attempts.attempt([{ rule: BY_MAILBOX, key }], ctx.clock.now())) === 0;
}

/** Keys are tags, so that not even the memory holds a list of addresses and e-mails. */
function keyOf(ctx: Uses<'keys'>, ...values: (string | number)[]): string {
  return ctx.keys.tag('address', ...values).toString('base64');
}
