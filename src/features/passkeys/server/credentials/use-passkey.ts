import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { completeSignIn } from '#features/auth/server/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { startPasskeySignIn as contract } from '../../contract.ts';
import { sessionOf } from '../checks/confirmation.ts';
import { CHALLENGE_LIFETIME, recordConfirmation, saveChallenge } from '../checks/session-checks.ts';
import { spendChallenge, type PasskeyAnswer } from './challenge.ts';
import { named, rpIdOf } from './relying-party.ts';
import { readPasskeys, type OwnPasskey } from './stored-passkeys.ts';
import { verifyPasskey } from './verify-passkey.ts';

type Options = ReplyOf<typeof contract>;

/** Names no account: the authenticator knows which passkeys it has for us. */
export async function startSignIn(ctx: Ctx): Promise<Options> {
  const options = await optionsFor(ctx, []);
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

export async function startConfirmation(ctx: Ctx): Promise<Options> {
  const own = await readPasskeys(ctx, requireMember(ctx).userId);
  if (own.length === 0) throw new AppError('NOT_FOUND');
  const options = await optionsFor(ctx, own);
  await saveChallenge(ctx, sessionOf(ctx), 'confirm', options.challenge);
  return options;
}

async function optionsFor(ctx: Ctx, allowed: OwnPasskey[]): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(ctx),
    allowCredentials: allowed.map(named),
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME,
  });
  return { ...options };
}
