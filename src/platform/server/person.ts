import type { Keys } from './keys/keys.ts';

/**
 * Keyed names of a person: by account, and by e-mail without the parts that are free to vary. Deleting the
 * account and signing up again with the same mailbox does not make somebody else of them.
 */
export function personTags(keys: Keys, { userId, email }: { userId?: number; email: string }): Buffer[] {
  const byEmail = keys.tag('person', 'email', normaliseEmail(email));
  return userId === undefined ? [byEmail] : [byEmail, keys.tag('person', 'account', userId)];
}

/** The same as texts, for the inside of a box. */
export function personNames(keys: Keys, person: { userId?: number; email: string }): string[] {
  return personTags(keys, person).map((tag) => tag.toString('base64'));
}

function normaliseEmail(email: string): string {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  return `${mailbox.replace(/\+.*/, '')}@${domain}`;
}
