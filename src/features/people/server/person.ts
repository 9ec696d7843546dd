import type { Keys } from '#platform/server/keys/keys.ts';

/** A member as rules and records know them: by account and by mailbox. */
export interface Person {
  userId: number;
  email: string;
  /** Until the member has confirmed the address, it may belong to another person. */
  emailVerified: boolean;
}

/**
 * Tags of a person: of the account, and of the mailbox once it is confirmed. After deleting the account and signing up again
 * with the same mailbox, a person has the same tag. An unconfirmed address gives no tag, so that nobody can pass for its
 * owner or find out what is recorded about them.
 */
export function personTags(keys: Keys, { userId, email, emailVerified }: Person): Buffer[] {
  const byAccount = keys.tag('person', 'account', userId);
  return emailVerified ? [mailboxTag(keys, email), byAccount] : [byAccount];
}

/** The tag of a mailbox. */
export function mailboxTag(keys: Keys, email: string): Buffer {
  return keys.tag('person', 'email', normaliseEmail(email));
}

const textsOf = new WeakMap<Person, { keys: Keys; texts: readonly string[] }>();

/** The tags of a person as base64, for use inside a box. A request needs them several times. */
export function personTagTexts(keys: Keys, person: Person): string[] {
  let known = textsOf.get(person);
  if (known?.keys !== keys) {
    known = { keys, texts: personTags(keys, person).map((tag) => tag.toString('base64')) };
    textsOf.set(person, known);
  }
  return [...known.texts];
}

/** Leaves out what does not make another mailbox: case, a +suffix, and at Gmail also dots. */
export function normaliseEmail(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const mailbox = name.replace(/\+.*/, '');
  return isGmail(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

/** Gmail has two names for the same mailboxes. */
const isGmail = (domain: string) => domain === 'gmail.com' || domain === 'googlemail.com';
