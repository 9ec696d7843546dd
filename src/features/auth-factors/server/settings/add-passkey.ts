import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { lockSignedIn } from '#features/auth/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { today } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { addPasskey as contract, Passkey, startPasskey as startContract } from '../../contract.ts';
import { requireForChange, sessionOf } from '../confirm/confirmation.ts';
import { CHALLENGE_LIFETIME, recordConfirmation, saveChallenge } from '../factors/session-checks.ts';
import { mailFactorNotice } from '../factor-notice.ts';
import { isWithoutCertificates } from './attestation.ts';
import { refused, spendChallenge, type PasskeyAnswer } from '../factors/challenge.ts';
import { ALGORITHMS, named, RP_NAME, rpIdOf } from '../factors/relying-party.ts';
import {
  MAX_CREDENTIAL_ID,
  MAX_PASSKEYS,
  MAX_PUBLIC_KEY,
  TRANSPORTS,
  userHandle,
  type StoredPasskey,
} from '../factors/sealed-passkey.ts';
import { insertPasskey, readPasskeys, viewPasskey } from '../factors/stored-passkeys.ts';

export async function startPasskey(ctx: Ctx): Promise<ReplyOf<typeof startContract>> {
  const { userId, email, firstName } = requireMember(ctx);
  await requireForChange(ctx);
  const own = await readPasskeys(ctx, userId);
  if (own.length >= MAX_PASSKEYS) throw tooMany();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rpIdOf(ctx),
    userName: email,
    userDisplayName: firstName,
    userID: new Uint8Array(userHandle(ctx.keys, userId)),
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    excludeCredentials: own.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await saveChallenge(ctx, sessionOf(ctx), 'register', options.challenge);
  return { ...options };
}

/** Adds a passkey. Its owner has just used it, so that counts as a confirmation too. */
export async function addPasskey(ctx: Ctx, { name, answer }: Parsed<typeof contract>['body']): Promise<Passkey> {
  const { userId } = requireMember(ctx);
  const challenge = await spendChallenge(ctx, 'register', answer);
  const credential = await verifyRegistration(ctx, answer, challenge);
  const passkey = { ...credential, userId, name, createdOn: today(ctx.clock), lastUsedOn: null };
  await inTransaction(ctx, async (tx) => {
    const user = await lockSignedIn(tx);
    await requireForChange(tx);
    if ((await readPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw tooMany();
    if (!(await insertPasskey(tx, passkey))) throw refused();
    await recordConfirmation(tx, sessionOf(tx), 'factor');
    await mailFactorNotice(tx, user, 'passkey-added', tx.client.origin);
  });
  return viewPasskey(ctx, passkey);
}

type Credential = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

async function verifyRegistration(ctx: Ctx, answer: PasskeyAnswer, challenge: string): Promise<Credential> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (!(await isWithoutCertificates(answer))) throw refused();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: ctx.client.origin,
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw refused();
    const { id: credentialId, publicKey: bytes, counter, transports: given } = registrationInfo.credential;
    const publicKey = Buffer.from(bytes).toString('base64url');
    if (credentialId.length > MAX_CREDENTIAL_ID || publicKey.length > MAX_PUBLIC_KEY) throw refused();
    const transports = TRANSPORTS.filter((transport) => given?.includes(transport));
    return { credentialId, publicKey, counter, transports, isSynced: registrationInfo.credentialBackedUp };
  } catch (error) {
    throw refused(error);
  }
}

function tooMany(): AppError {
  const message = `An account can have ${MAX_PASSKEYS} passkeys. Please remove one first.`;
  return new AppError('PASSKEY_REFUSED', { message });
}
