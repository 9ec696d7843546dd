import { AppError } from '#platform/shared/app-error.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Confirmation } from '../../contract.ts';
import { hasAuthenticator } from '../factors/stored-authenticator.ts';
import { readPasskeys } from '../factors/stored-passkeys.ts';
import { MEANS, readConfirmations, recordConfirmation } from '../factors/session-checks.ts';

/** How long a sign-in or a confirmation counts for what asks for a password. */
const RECENT = 10 * MINUTE;
/** How long a passkey or a code opens the moderation console. */
const STRONG = 12 * HOUR;

/** The name of the member's session. */
export function sessionOf(ctx: Ctx): string {
  if (ctx.session.sid === null) throw new AppError('SIGNED_OUT');
  return ctx.session.sid;
}

/** What this session may do without asking again. */
async function readState(ctx: Ctx) {
  const { password, factor } = await readConfirmations(ctx, sessionOf(ctx));
  const signedIn = ctx.session.signedInAt?.getTime() ?? 0;
  const now = ctx.clock.now().getTime();
  return {
    isRecent: now - Math.max(signedIn, password, factor) < RECENT,
    isConfirmed: now - Math.max(password, factor) < RECENT,
    isStrongWithin: (duration: number) => now - factor < duration,
  };
}

async function readFactors(ctx: Ctx) {
  const { userId, role } = requireMember(ctx);
  return {
    hasPasskey: (await readPasskeys(ctx, userId)).length > 0,
    // Nobody else is asked for a code, not even a former moderator.
    hasAuthenticator: role === 'moderator' && (await hasAuthenticator(ctx, userId)),
  };
}

export async function getConfirmation(ctx: Ctx): Promise<Confirmation> {
  const factors = await readFactors(ctx);
  const { isRecent, isStrongWithin } = await readState(ctx);
  return { ...factors, isRecent, isStrong: isStrongWithin(STRONG) };
}

/** Refuses unless the member has signed in or confirmed within the last ten minutes, in this session. */
export async function requireRecent(ctx: Ctx): Promise<void> {
  if (!(await readState(ctx)).isRecent) throw new AppError('PASSWORD_NEEDED');
}

/** The same, but having signed in is not enough. */
export async function requireConfirmed(ctx: Ctx): Promise<void> {
  if (!(await readState(ctx)).isConfirmed) throw new AppError('PASSWORD_NEEDED');
}

/** Refuses unless a passkey or a code was used in this session, recently enough to open the console or within a duration. */
export async function requireStrong(ctx: Ctx, within: number = STRONG): Promise<void> {
  if (!(await readState(ctx)).isStrongWithin(within)) throw new AppError('SECOND_FACTOR_NEEDED');
}

/**
 * The rule for adding and removing passkeys and authenticators: with one of those that the account has, so that a stolen password
 * is not enough. The first one needs a recent sign-in or confirmation.
 */
export async function requireForChange(ctx: Ctx): Promise<void> {
  const factors = await readFactors(ctx);
  if (factors.hasPasskey || factors.hasAuthenticator) await requireStrong(ctx, RECENT);
  else await requireRecent(ctx);
}

/**
 * Starts a new session for this browser after all sessions of the account were ended. What was confirmed in the old one counts in
 * the new one, for as long as it would have.
 */
export async function renewSession(ctx: Ctx, epoch: number): Promise<void> {
  const confirmedAt = await readConfirmations(ctx, sessionOf(ctx));
  await ctx.session.signIn({ id: requireMember(ctx).userId, epoch });
  for (const means of MEANS) {
    if (confirmedAt[means] > 0) await recordConfirmation(ctx, sessionOf(ctx), means, confirmedAt[means]);
  }
}
