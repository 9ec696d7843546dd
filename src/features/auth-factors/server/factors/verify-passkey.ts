import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { lockAccountRecord, requireAccount, type AccountRecord } from '#features/people/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { refused, type PasskeyAnswer } from './challenge.ts';
import { rpIdOf } from './relying-party.ts';
import { userHandle } from './sealed-passkey.ts';
import { findByCredential, writePasskey, type OwnPasskey } from './stored-passkeys.ts';

/**
 * Checks the answer of a passkey, of any account or of this one, and returns the account, which is locked from then on. Needs a
 * transaction. A passkey that is being removed at this moment is refused.
 */
export async function verifyPasskey(
  tx: Ctx,
  answer: PasskeyAnswer,
  challenge: string,
  userId?: number,
): Promise<AccountRecord> {
  const found = await findByCredential(tx, answer.id);
  if (!found || (userId !== undefined && found.userId !== userId)) throw refused();
  const account = requireAccount(await lockAccountRecord(tx, found.userId));
  const passkey = await findByCredential(tx, answer.id);
  if (passkey?.userId !== found.userId) throw refused();
  await recordUse(tx, passkey, await verifyAnswer(tx, answer, challenge, passkey));
  return account;
}

async function verifyAnswer(ctx: Ctx, answer: PasskeyAnswer, challenge: string, passkey: OwnPasskey) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const response = answer as unknown as AuthenticationResponseJSON;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: ctx.client.origin,
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // The library refuses a counter that does not grow: a copy of the authenticator may be in use.
        counter: passkey.counter,
      },
    });
    const { userHandle: given } = response.response;
    const isOwn = given === undefined || given === userHandle(ctx.keys, passkey.userId).toString('base64url');
    if (verified && isOwn) return authenticationInfo;
  } catch (error) {
    throw refused(error);
  }
  throw refused();
}

/** Most authenticators do not count, and a day is written once: then using a passkey writes nothing. */
async function recordUse(
  tx: Ctx,
  passkey: OwnPasskey,
  { newCounter: counter, credentialBackedUp: isSynced }: { newCounter: number; credentialBackedUp: boolean },
): Promise<void> {
  const lastUsedOn = today(tx.clock);
  const isSame = passkey.counter === counter && passkey.lastUsedOn === lastUsedOn && passkey.isSynced === isSynced;
  if (!isSame) await writePasskey(tx, { ...passkey, counter, lastUsedOn, isSynced });
}
