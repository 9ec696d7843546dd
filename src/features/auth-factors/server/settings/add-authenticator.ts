import { codeLimits, endSessionsOf, limitGuesses, lockSignedIn, readPassword } from '#features/auth/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { today } from '#platform/server/clock.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Confirmation, startAuthenticator as contract } from '../../contract.ts';
import { getConfirmation, renewSession, requireForChange, sessionOf } from '../confirm/confirmation.ts';
import { deleteSecret, readSecret, recordConfirmation, saveSecret } from '../factors/session-checks.ts';
import { mailFactorNotice } from '../factor-notice.ts';
import { hasAuthenticator, newSecret, periodOf, uriOf, writeAuthenticator } from '../factors/stored-authenticator.ts';

export async function startAuthenticator(ctx: Ctx): Promise<ReplyOf<typeof contract>> {
  const { email } = requireModerator(ctx);
  await requireForChange(ctx);
  const secret = newSecret();
  await saveSecret(ctx, sessionOf(ctx), secret);
  return { secret, uri: uriOf(secret, email) };
}

/**
 * Adds the app, or replaces an earlier one, which ends all other sessions: the device with it may have one. The owner has just used
 * the app, so that counts as a confirmation too.
 */
export async function addAuthenticator(ctx: Ctx, code: string): Promise<Confirmation> {
  const { userId } = requireModerator(ctx);
  const secret = await readSecret(ctx, sessionOf(ctx));
  const lastPeriod = secret && periodOf(secret, code, ctx.clock.now());
  const stored = await readPassword(ctx, userId);
  const isRight = await limitGuesses(ctx, codeLimits(ctx, stored), async () => lastPeriod !== null);
  if (!isRight || !secret || !lastPeriod) throw new AppError('WRONG_CODE');
  const epoch = await inTransaction(ctx, async (tx) => {
    const user = await lockSignedIn(tx);
    await requireForChange(tx);
    const isReplaced = await hasAuthenticator(tx, userId);
    await writeAuthenticator(tx, userId, { secret, lastPeriod, createdOn: today(tx.clock) });
    await deleteSecret(tx, sessionOf(tx));
    await recordConfirmation(tx, sessionOf(tx), 'factor');
    await mailFactorNotice(tx, user, 'authenticator-added', tx.client.origin);
    return isReplaced ? endSessionsOf(tx, userId) : null;
  });
  if (epoch !== null) await renewSession(ctx, epoch);
  ctx.browser.remember(stored, 'code');
  return getConfirmation(ctx);
}
