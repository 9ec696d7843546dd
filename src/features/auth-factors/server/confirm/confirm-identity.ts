import { codeLimits, confirmPassword, limitGuesses, readPassword } from '#features/auth/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Confirmation, confirmIdentity as contract } from '../../contract.ts';
import { spendCode } from '../factors/stored-authenticator.ts';
import { passkeyOptions, spendChallenge, type PasskeyAnswer, type PasskeyOptions } from '../factors/challenge.ts';
import { verifyPasskey } from '../factors/verify-passkey.ts';
import { getConfirmation, sessionOf } from './confirmation.ts';
import { recordConfirmation, saveChallenge, type Means } from '../factors/session-checks.ts';
import { readPasskeys } from '../factors/stored-passkeys.ts';

/** Confirms who is at the keyboard. It counts in this session alone. */
export async function confirmIdentity(ctx: Ctx, input: Parsed<typeof contract>['body']): Promise<Confirmation> {
  requireMember(ctx);
  await recordConfirmation(ctx, sessionOf(ctx), await confirmBy(ctx, input));
  return getConfirmation(ctx);
}

async function confirmBy(ctx: Ctx, input: Parsed<typeof contract>['body']): Promise<Means> {
  if ('currentPassword' in input) {
    await confirmPassword(ctx, input.currentPassword);
    return 'password';
  }
  if ('answer' in input) await confirmWithPasskey(ctx, input.answer);
  else await confirmWithCode(ctx, input.code);
  return 'factor';
}

async function confirmWithPasskey(ctx: Ctx, answer: PasskeyAnswer): Promise<void> {
  const { userId } = requireMember(ctx);
  const challenge = await spendChallenge(ctx, 'confirm', answer);
  await inTransaction(ctx, (tx) => verifyPasskey(tx, answer, challenge, userId));
}

async function confirmWithCode(ctx: Ctx, code: string): Promise<void> {
  const { userId, role } = requireMember(ctx);
  const stored = await readPassword(ctx, userId);
  const isRight = await limitGuesses(
    ctx,
    codeLimits(ctx, stored),
    async () => role === 'moderator' && (await inTransaction(ctx, (tx) => spendCode(tx, userId, code))),
  );
  if (!isRight) throw new AppError('WRONG_CODE');
  ctx.browser.remember(stored, 'code');
}

/** Asks for one of the member's own passkeys. */
export async function startConfirmation(ctx: Ctx): Promise<PasskeyOptions> {
  const own = await readPasskeys(ctx, requireMember(ctx).userId);
  if (own.length === 0) throw new AppError('NOT_FOUND');
  const options = await passkeyOptions(ctx, own);
  await saveChallenge(ctx, sessionOf(ctx), 'confirm', options.challenge);
  return options;
}
