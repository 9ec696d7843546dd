import { completeSignIn } from '#features/auth/server/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { sessionOf } from './confirm/confirmation.ts';
import { recordConfirmation, saveChallenge } from './factors/session-checks.ts';
import { passkeyOptions, spendChallenge, type PasskeyAnswer, type PasskeyOptions } from './factors/challenge.ts';
import { verifyPasskey } from './factors/verify-passkey.ts';

/** Names no account: the authenticator knows which passkeys it has for us. */
export async function startSignIn(ctx: Ctx): Promise<PasskeyOptions> {
  const options = await passkeyOptions(ctx, []);
  await saveChallenge(ctx, await ctx.session.ensure(), 'sign-in', options.challenge);
  return options;
}

export async function signInWithPasskey(ctx: Ctx, answer: PasskeyAnswer): Promise<CurrentUser> {
  const challenge = await spendChallenge(ctx, 'sign-in', answer);
  const account = await inTransaction(ctx, (tx) => verifyPasskey(tx, answer, challenge));
  const user = await completeSignIn(ctx, account);
  await recordConfirmation(ctx, sessionOf(ctx), 'factor');
  return user;
}
