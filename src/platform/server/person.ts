import type { Keys } from './keys/keys.ts';

/** A member as rules and records know them: by account and by mailbox. */
export interface Person {
  userId: number;
  email: string;
  /** Until the member has confirmed the address, it may belong to another person. */
  emailVerified: boolean;
}

/**
 * Keyed names of a person: by account, and by mailbox once they have shown that it is theirs. Deleting the account and signing
 * up again with the same mailbox does not make somebody else of them; writing somebody else's address down does not make
 * anybody them, nor tell what is known of them.
 */
export function personTags(keys: Keys, { userId, email, emailVerified }: Person): Buffer[] {
  const byAccount = keys.tag('person', 'account', userId);
  return emailVerified ? [mailboxTag(keys, email), byAccount] : [byAccount];
}

/** An e-mail without the parts that are free to vary. */
export function mailboxTag(keys: Keys, email: string): Buffer {
  return keys.tag('person', 'email', normaliseEmail(email));
}

/** The same as texts, for the inside of a box. */
export function personNames(keys: Keys, person: Person): string[] {
  return personTags(keys, person).map((tag) => tag.toString('base64'));
}

function normaliseEmail(email: string): string {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  return `${mailbox.replace(/\+.*/, '')}@${domain}`;
}
