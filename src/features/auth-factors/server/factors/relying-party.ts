import type { Ctx } from '#platform/server/ctx.ts';
import type { StoredPasskey } from './sealed-passkey.ts';

/** Ed25519, ES256 and RS256. Without a list the library also asks for ML-DSA, whose keys are three times as large as a box. */
export const ALGORITHMS = [-8, -7, -257];

export const RP_NAME = 'Sub Rosa';

/** A passkey belongs to our host name, whatever the port. */
export const rpIdOf = ({ client }: Ctx) => new URL(client.origin).hostname;

/** How options name passkeys that the account has. */
export function named({ credentialId: id, transports }: StoredPasskey) {
  return { id, transports };
}
