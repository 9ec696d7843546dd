import { deliverLetter } from '#test/factories/letter.ts';
import { readersIdOf } from '#test/factories/stored-letters.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/** A person whose letters the attackers want to read. */
export interface Person {
  handle: string;
  name: string;
}

export interface Victim extends Person {
  /** As its reader knows it. */
  letterId: string;
  /** A word that only this letter contains: an answer with it shows the letter. */
  marker: string;
}

const ALL: Person[] = [
  { handle: 'elise.marchetti', name: 'Elise Marchetti' },
  { handle: 'fatima.elamrani', name: 'Fatima El Amrani' },
  { handle: 'mei.lin.chua', name: 'Chua Mei Lin' },
  { handle: 'nightowl.radio', name: 'Night Owl Radio' },
  { handle: 'kate_winterbourne', name: 'Kate Winterbourne' },
  { handle: 'oskar.kowalski_92', name: 'Oskar Kowalski' },
  { handle: 'the.paper.fox', name: 'The Paper Fox' },
  { handle: 'sam__oyelaran', name: 'Sam Oyelaran' },
];

export const PEOPLE = process.env['PROVE'] ? ALL : ALL.slice(0, 3);

let markers = 0;

/** Delivers a letter to this handle, with a unique word. */
export async function writeTo(subject: TestApp, { handle, name }: Person): Promise<Victim> {
  markers += 1;
  const marker = `quillfeather${markers}x`;
  const text = { message: `Only you may read ${marker}.`, hint: marker };
  const { id, user } = await deliverLetter(subject, handle, text);
  return { handle, name, letterId: await readersIdOf(subject.services, user.id, id), marker };
}

/** What the server knows about the victim. */
export const PASTS = ['never came here', 'has read before', 'was looked up by the author'] as const;

export async function playPast(subject: TestApp, past: (typeof PASTS)[number], { handle }: Person): Promise<void> {
  if (past === 'has read before') {
    const browser = subject.browser();
    await proveHandle(subject, browser, handle);
    await browser.request({ method: 'GET', url: `/api/confessions/search/${handle}` });
  }
  if (past === 'was looked up by the author')
    await subject.browser().request({ method: 'GET', url: `/api/profiles/search/instagram?username=${handle}` });
}
