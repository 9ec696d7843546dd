import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { signInWithPasskey, startPasskeySignIn } from '../../contract.ts';
import { named, rpIdOf } from './relying-party.ts';
import { CHALLENGE_LIFETIME, takeChallenge, type Purpose } from './session-checks.ts';
import type { OwnPasskey } from './stored-passkeys.ts';

export type PasskeyAnswer = Parsed<typeof signInWithPasskey>['body']['answer'];
export type PasskeyOptions = ReplyOf<typeof startPasskeySignIn>;

/** One answer for everything that can be wrong, so that it tells nobody which passkeys exist. */
export function refused(cause?: unknown): AppError {
  return new AppError('PASSKEY_REFUSED', { cause });
}

/** The challenge that a browser's answer names, which is used up by this call. Throws if it was not for this session and purpose. */
export async function spendChallenge(ctx: Ctx, purpose: Purpose, answer: PasskeyAnswer): Promise<string> {
  const challenge = await challengeIn(answer);
  const { sid } = ctx.session;
  if (sid === null || !(await takeChallenge(ctx, sid, purpose, challenge))) throw refused();
  return challenge;
}

const Signed = z.object({ response: z.object({ clientDataJSON: z.string() }) });

async function challengeIn(answer: PasskeyAnswer): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { response } = z.parse(Signed, answer);
    return z.parse(z.string(), decodeClientDataJSON(response.clientDataJSON).challenge);
  } catch (error) {
    throw refused(error);
  }
}

/** With which a browser asks for one of these passkeys, or for any that its authenticator has for us. */
export async function passkeyOptions(ctx: Ctx, allowed: OwnPasskey[]): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(ctx),
    allowCredentials: allowed.map(named),
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME,
  });
  return { ...options };
}
