import { readPerson } from '#features/auth/server/index.ts';
import { switchOffEmails } from '#features/privacy/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealedId } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';

/** A box for this alone: it switches mails off, for as long as the mail it stands in is kept, and opens nothing else. */
const tokenBox = sealedId('unsubscribe');

export function unsubscribeToken(keys: Keys, userId: number): string {
  return tokenBox.seal(keys, null, userId).toString('base64url');
}

/** Whoever holds the link may; twice is as good as once, and for somebody who has left there is nothing to switch off. */
export async function unsubscribe(services: Services, token: string): Promise<typeof done> {
  const userId = openToken(services.keys, token);
  if (await readPerson(services, userId)) await switchOffEmails(services, userId);
  return done;
}

function openToken(keys: Keys, token: string): number {
  try {
    return tokenBox.open(keys, null, Buffer.from(token, 'base64url'));
  } catch (cause) {
    throw new AppError('LINK_EXPIRED', {
      message: 'This link is not whole. Please open it once more from the mail.',
      cause,
    });
  }
}
