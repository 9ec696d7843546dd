import type { Keys } from '#platform/server/keys/keys.ts';

/** What somebody wrote, as it is sealed. */
export interface Words {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const place = (id: string) => `contact_messages.box:${id}`;

export function sealWords(keys: Keys, id: string, { name, email, subject, message }: Words): Buffer {
  return keys.sealText(JSON.stringify({ name, email, subject, message }), place(id));
}

export function openWords(keys: Keys, { id, box }: { id: string; box: Buffer }): Words {
  return JSON.parse(keys.openText(box, place(id))) as Words;
}

/** Whoever was signed in is known by the account; everybody else by the address that they gave. */
export function accountTag(keys: Keys, userId: number): Buffer {
  return keys.tag('person', 'contact', 'account', userId);
}

export function emailTag(keys: Keys, email: string): Buffer {
  return keys.tag('person', 'contact', 'email', email.toLowerCase());
}
