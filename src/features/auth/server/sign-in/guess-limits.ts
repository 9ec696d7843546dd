import { AppError } from '#platform/shared/app-error.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoredPassword } from '../password/stored-password.ts';
import type { User } from '../users/account.ts';
import { Throttle } from './throttle.ts';

/** For an address and for a known browser. */
const SHORT_PAUSES = {
  free: 5,
  firstPause: 15 * SECOND,
  longestPause: 15 * MINUTE,
  forgottenAfter: 15 * MINUTE,
  isClearedBySuccess: true,
  maxKeys: 10_000,
};

/** Guesses at one account from one address. */
const byAddress = new Throttle(SHORT_PAUSES);

/**
 * Guesses at one account from anywhere, in one day. The owner's own sign-in does not clear the count: that would give an
 * attacker a new start.
 */
const byAccount = new Throttle({
  free: 20,
  firstPause: MINUTE,
  longestPause: HOUR,
  forgottenAfter: DAY,
  isClearedBySuccess: false,
  maxKeys: 50_000,
});

/**
 * Guesses from a browser that has signed in to the account before. Other browsers cannot use these up. The pauses equal those
 * of an address: otherwise they would tell the next user of the browser whose account was used in it.
 */
const byBrowser = new Throttle(SHORT_PAUSES);

/** Guesses at the code of a moderator's authenticator, in all browsers. A right one does not clear the count. */
const byCode = new Throttle({
  free: 5,
  firstPause: 15 * MINUTE,
  longestPause: 15 * MINUTE,
  forgottenAfter: 15 * MINUTE,
  isClearedBySuccess: false,
  maxKeys: 10_000,
});

/**
 * Mails of one kind to one account. The pause is as long as a reset link is valid: an owner who asks and gets no mail still
 * has a working link in the mailbox, so requests by others cannot lock them out.
 */
const byMailbox = new Throttle({
  free: 5,
  firstPause: HOUR,
  longestPause: HOUR,
  forgottenAfter: DAY,
  isClearedBySuccess: false,
  maxKeys: 50_000,
});

type Counted = Pick<Services, 'keys' | 'clock'>;

interface Limit {
  throttle: Throttle;
  key: string;
}

/** The limits for guesses at sign-in. An unknown e-mail is counted like a known one. */
export function signInLimits(ctx: Ctx, email: string, mark: string | null): Limit[] {
  if (mark !== null) return [{ throttle: byBrowser, key: mark }];
  const name = email.toLowerCase();
  return [
    { throttle: byAddress, key: keyOf(ctx, 'sign-in', ctx.client.address, name) },
    { throttle: byAccount, key: keyOf(ctx, 'sign-in', today(ctx.clock), name) },
  ];
}

/** Counted separately from sign-ins: a visitor who is not signed in must not be able to use these up. */
export function currentPasswordLimits(ctx: Ctx, stored: StoredPassword): Limit[] {
  const mark = ctx.browser.markOf(stored);
  if (mark !== null) return [{ throttle: byBrowser, key: mark }];
  return [{ throttle: byAccount, key: keyOf(ctx, 'confirm', today(ctx.clock), stored.id) }];
}

export function codeLimits(ctx: Ctx, userId: number): Limit[] {
  return [
    { throttle: byCode, key: keyOf(ctx, 'code', userId) },
    // Six digits do not last long at five guesses every fifteen minutes.
    { throttle: byAccount, key: keyOf(ctx, 'code', today(ctx.clock), userId) },
  ];
}

/** Counts before the check: of many simultaneous guesses only the first few are checked. */
export async function limitGuesses(ctx: Ctx, limits: Limit[], check: () => Promise<boolean>): Promise<boolean> {
  const now = ctx.clock.now();
  const wait = Math.max(...limits.map(({ throttle, key }) => throttle.waitFor(key, now)));
  if (wait > 0) throw new AppError('TOO_MANY_SIGN_INS', { retryAfterSeconds: Math.ceil(wait / SECOND) });
  for (const { throttle, key } of limits) throttle.count(key, now);
  try {
    const isCorrect = await check();
    if (isCorrect) for (const { throttle, key } of limits) throttle.succeed(key);
    return isCorrect;
  } catch (error) {
    // The password was not checked.
    for (const { throttle, key } of limits) throttle.takeBack(key);
    throw error;
  }
}

/** Whether a reset link may be mailed now. The reply to the request never depends on it. */
export function canMailReset(services: Counted, { id }: Pick<User, 'id'>): boolean {
  return canMail(services, keyOf(services, 'reset', today(services.clock), id));
}

/** Whether a notice of a new browser may be mailed now: a thief with the password must not flood the mailbox. */
export function canMailNotice(ctx: Ctx, user: User): boolean {
  return canMail(ctx, keyOf(ctx, 'notice', today(ctx.clock), user.id));
}

function canMail(ctx: Counted, key: string): boolean {
  if (byMailbox.waitFor(key, ctx.clock.now()) > 0) return false;
  byMailbox.count(key, ctx.clock.now());
  return true;
}

/** Keys are tags, so that not even the memory holds a list of addresses and e-mails. */
function keyOf(ctx: Counted, ...parts: (string | number)[]): string {
  return ctx.keys.tag('address', ...parts).toString('base64');
}
