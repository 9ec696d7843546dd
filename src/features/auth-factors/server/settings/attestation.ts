import * as z from 'zod/mini';
import type { PasskeyAnswer } from '../factors/challenge.ts';

const Registered = z.object({ response: z.object({ attestationObject: z.string() }) });

/**
 * Whether a new passkey comes without certificates of its maker. We ask for none, so no browser sends any. To check them, the library
 * would fetch lists of revoked ones from addresses that are in the certificates, before it knows who signed these: any address
 * that a caller likes.
 */
export async function isWithoutCertificates(answer: PasskeyAnswer): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const { attestationObject } = z.parse(Registered, answer).response;
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  // 'packed' without certificates is signed by the passkey itself. Browsers may leave that as it is.
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
