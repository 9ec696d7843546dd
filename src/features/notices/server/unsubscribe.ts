import { readPerson } from '#features/people/server/index.ts';
import { changeEmails } from '#features/privacy/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealedId } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';

/** The token in a mail's link. It never expires, as a mail may be kept for years, and does nothing but switch mails off. */
const tokenBox = sealedId('token.unsubscribe');

export function unsubscribeToken(keys: Keys, userId: number): string {
  return tokenBox.seal(keys, null, userId).toString('base64url');
}

/** Needs no sign-in. Idempotent, and does nothing for a deleted account. */
export async function unsubscribe(services: Services, token: string): Promise<typeof done> {
  const userId = openToken(services.keys, token);
  if (await readPerson(services, userId)) await changeEmails(services, userId, false);
  return done;
}

function openToken(keys: Keys, token: string): number {
  try {
    return tokenBox.open(keys, null, Buffer.from(token, 'base64url'));
  } catch (cause) {
    throw new AppError('LINK_EXPIRED', {
      message: 'This link is incomplete. Please open it again from the email.',
      cause,
    });
  }
}
