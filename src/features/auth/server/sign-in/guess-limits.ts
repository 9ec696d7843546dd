import { AppError } from '#platform/shared/app-error.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoredPassword } from '../password/stored-password.ts';
import type { User } from '../schema.ts';
import { Throttle } from './throttle.ts';

/** Guesses at one account from one address. */
const byAddress = new Throttle({
  free: 5,
  firstPause: 15 * SECOND,
  longestPause: 15 * MINUTE,
  forgottenAfter: 15 * MINUTE,
  isClearedBySuccess: true,
  mostKeys: 10_000,
});

/**
 * Guesses at one account from anywhere, in one day. The owner's own sign-in does not clear it: that would give a
 * guesser a new start.
 */
const byAccount = new Throttle({
  free: 20,
  firstPause: MINUTE,
  longestPause: HOUR,
  forgottenAfter: DAY,
  isClearedBySuccess: false,
  mostKeys: 50_000,
});

/**
 * Guesses from a browser that has signed in to the account before. Nobody else can use these up. The pauses are those of an
 * address: otherwise they would tell whoever sits at the browser next whose account was used in it.
 */
const byBrowser = new Throttle({
  free: 5,
  firstPause: 15 * SECOND,
  longestPause: 15 * MINUTE,
  forgottenAfter: 15 * MINUTE,
  isClearedBySuccess: true,
  mostKeys: 10_000,
});

/**
 * Mails of one kind to one account. The pause is as long as a reset link is valid: whoever asks and gets no mail has
 * one in the mailbox that still works, so asking for somebody else's mails locks nobody out.
 */
const byMailbox = new Throttle({
  free: 5,
  firstPause: HOUR,
  longestPause: HOUR,
  forgottenAfter: DAY,
  isClearedBySuccess: false,
  mostKeys: 50_000,
});

type Counted = Pick<Services, 'keys' | 'clock'>;

interface Limit {
  throttle: Throttle;
  key: string;
}

/** An unknown e-mail is counted like a known one. */
export function signInLimits(ctx: Ctx, email: string, mark: string | null): Limit[] {
  if (mark !== null) return [{ throttle: byBrowser, key: mark }];
  const name = email.toLowerCase();
  return [
    { throttle: byAddress, key: keyOf(ctx, 'sign-in', ctx.client.address, name) },
    { throttle: byAccount, key: keyOf(ctx, 'sign-in', today(ctx.clock), name) },
  ];
}

/** Apart from sign-ins: strangers must not be able to use these up. */
export function currentPasswordLimits(ctx: Ctx, stored: StoredPassword): Limit[] {
  const mark = ctx.browser.markOf(stored);
  if (mark !== null) return [{ throttle: byBrowser, key: mark }];
  return [{ throttle: byAccount, key: keyOf(ctx, 'confirm', today(ctx.clock), stored.id) }];
}

/** Counts before the check: of many guesses at the same time only the first few are looked at. */
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
    // The password was not looked at.
    for (const { throttle, key } of limits) throttle.takeBack(key);
    throw error;
  }
}

/** Whether a reset link may be mailed now. The answer to the request never shows it. */
export function canMailReset(services: Counted, { id }: Pick<User, 'id'>): boolean {
  return canMail(services, keyOf(services, 'reset', today(services.clock), id));
}

/** Whether the owner may be told of one more new browser: somebody who knows the password must not flood the mailbox. */
export function canMailNotice(ctx: Ctx, user: User): boolean {
  return canMail(ctx, keyOf(ctx, 'notice', today(ctx.clock), user.id));
}

function canMail(ctx: Counted, key: string): boolean {
  if (byMailbox.waitFor(key, ctx.clock.now()) > 0) return false;
  byMailbox.count(key, ctx.clock.now());
  return true;
}

/** Even in memory no list of addresses and e-mails exists. */
function keyOf(ctx: Counted, ...parts: (string | number)[]): string {
  return ctx.keys.tag('address', ...parts).toString('base64');
}
