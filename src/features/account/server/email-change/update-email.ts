import {
  confirmPassword,
  endSessionsOf,
  issueToken,
  listTokens,
  revokeTokens,
  toCurrentUser,
} from '#features/auth/server/index.ts';
import {
  emailTaken,
  findByEmail,
  findMailRefusal,
  lockAccount,
  readOwnAccount,
  type Account,
} from '#features/people/server/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { requireConfirmed } from '#features/auth-factors/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { dayOf } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { findOwnRefusal } from '#platform/server/mail/refusals/find-refusals.ts';
import type { Uses } from '#platform/server/services.ts';
import type { PendingEmail, updateEmail as contract } from '../../contract.ts';
import { lockOwner } from '../lock-owner.ts';
import { mailConfirmLink, mailStopLink } from './mails.ts';
import { findRevertTo } from './undo-email-change.ts';

const LIFETIME = 72 * HOUR;

/** Asks for a change of address. The old address stays in use until the new one is confirmed by mail. */
export async function updateEmail(ctx: Ctx, input: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  const { newEmail, currentPassword } = input;
  const user = await readOwnAccount(ctx);
  const confirmed = currentPassword === undefined ? null : await confirmPassword(ctx, currentPassword);
  // Having signed in is not enough: this has always asked again.
  if (!confirmed) await requireConfirmed(ctx);
  if (user.email === newEmail) return toCurrentUser(ctx, user);
  const owner = await findByEmail(ctx, newEmail);
  if (owner && owner.id !== user.id) throw emailTaken('newEmail');
  const epoch = await inTransaction(ctx, async (tx) => {
    await lockOwner(tx, confirmed);
    await revokeTokens(tx, user.id, 'change-email', 'stop-change');
    await mailBothLinks(tx, user, newEmail);
    return endSessionsOf(tx, user.id);
  });
  await ctx.session.signIn({ id: user.id, epoch });
  return toCurrentUser(ctx, user);
}

export async function getPendingEmail(ctx: Ctx): Promise<PendingEmail> {
  const user = await readOwnAccount(ctx);
  const newEmail = await findNewEmail(ctx, user.id);
  const newEmailBounces = newEmail !== null && (await hasBounced(ctx, user.id, newEmail));
  return { newEmail, newEmailBounces, refused: await findMailRefusal(ctx, user) };
}

/** The address may be another person's: only bounces since the member asked for the change are shown, as after a sign-up. */
async function hasBounced(services: Uses<'db' | 'keys' | 'clock'>, userId: number, newEmail: string): Promise<boolean> {
  const first = (await listTokens(services, userId, 'change-email')).at(-1);
  if (!first) return false;
  const askedOn = dayOf(new Date(first.expires * SECOND - LIFETIME));
  return (await findOwnRefusal(services, { email: newEmail, emailVerified: false, createdAt: askedOn })) === 'bounce';
}

async function findNewEmail(services: Uses<'db' | 'keys' | 'clock'>, userId: number): Promise<string | null> {
  const [newest] = await listTokens(services, userId, 'change-email');
  return newest?.newEmail ?? null;
}

/** Mails both links again. The links in the first mails still work. */
export async function resendEmailChange(ctx: Ctx): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    // Locked before reading: a change that is being stopped at this moment must not be mailed again.
    const user = await lockAccount(tx, userId);
    const newEmail = await findNewEmail(tx, userId);
    if (newEmail === null) throw new AppError('NOT_FOUND');
    await mailBothLinks(tx, user, newEmail);
  });
  return done;
}

export async function cancelEmailChange(ctx: Ctx): Promise<typeof done> {
  await revokeTokens(ctx, requireMember(ctx).userId, 'change-email', 'stop-change');
  return done;
}

async function mailBothLinks(tx: Ctx, user: Account, newEmail: string): Promise<void> {
  const remember = { newEmail };
  const token = await issueToken(tx, { user, purpose: 'change-email', lifetime: LIFETIME, remember });
  const isReturn = (await findRevertTo(tx, user, newEmail)) !== undefined;
  await mailConfirmLink(tx, user, { newEmail, token, isReturn });
  const stop = await issueToken(tx, { user, purpose: 'stop-change', lifetime: LIFETIME });
  await mailStopLink(tx, user, stop);
}
