import { randomUUID } from 'node:crypto';
import { logIn, requestPasswordReset } from '#features/auth/contract.ts';
import { hashPassword } from '#features/auth/server/index.ts';
import { searchConfessions } from '#features/inbox/contract.ts';
import { requestOptOut } from '#features/opt-out/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { getPublicPage } from '#features/public-pages/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { DEFAULT_COST } from '#app/server/config/environment.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeReader } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import { makeUser } from '#test/factories/user.ts';
import { authorize, exchange } from '#test/harness/vendors/instagram-login.ts';

type Answer = Promise<{ status: number }>;

/** A call by somebody who wants to know whether a person or a letter is here, made about one who is and one who is not. */
export interface Pair {
  name: string;
  /** What is true of the known. */
  known: string;
  status: number;
  /** docs/threat-model.md says that these differ. */
  isPublished?: true;
  /** Prepares one call about somebody new; what it returns is timed. */
  prepare: (subject: TestApp, isKnown: boolean) => Promise<() => Answer>;
}

let made = 0;
/** A new account of Instagram each time: what was asked once is answered from memory. */
function newHandle({ instagram }: TestApp): string {
  made += 1;
  const handle = `quiet.heron.${made}`;
  instagram.register(handle);
  return handle;
}

/** A visitor with an address of their own. */
function visitor(subject: TestApp): { browser: Browser; headers: Record<string, string> } {
  made += 1;
  const headers = { 'x-forwarded-for': [10, (made >> 16) & 255, (made >> 8) & 255, made & 255].join('.') };
  return { browser: subject.browser(), headers };
}

/** Nobody's password is right, so that one is enough for all. */
const anyHash = hashPassword({ passwordCost: DEFAULT_COST }, 'Correct-Horse-7');

/*
 * What makes one known is done for another one if the call is about the unknown: otherwise the call that follows work would be
 * compared with the one that follows none.
 */

async function address({ services }: TestApp, isKnown: boolean): Promise<string> {
  const [one, other] = [`person-${randomUUID()}@example.org`, `person-${randomUUID()}@example.org`];
  await makeUser(services, { email: one, password: await anyHash, emailVerifiedOn: '2026-01-01' });
  return isKnown ? one : other;
}

/** Somebody who has got letters, or has not. */
async function written(subject: TestApp, isKnown: boolean): Promise<string> {
  const [one, other] = [newHandle(subject), newHandle(subject)];
  const { id } = await makeUser(subject.services);
  await storeLetters(
    subject.services,
    [1, 2, 3].map(() => ({ author: id, target: one })),
  );
  return isKnown ? one : other;
}

/** Somebody who has proved the handle, or has not. */
async function proved(subject: TestApp, isKnown: boolean): Promise<string> {
  const [one, other] = [newHandle(subject), newHandle(subject)];
  await makeReader(subject, one);
  return isKnown ? one : other;
}

/** Somebody whom another visitor has searched. */
async function searched(subject: TestApp, isKnown: boolean): Promise<string> {
  const [one, other] = [newHandle(subject), newHandle(subject)];
  const { browser, headers } = visitor(subject);
  await browser.call(searchInstagram, { query: { username: one }, headers });
  return isKnown ? one : other;
}

export const PAIRS: Pair[] = [
  {
    name: 'sign in with a wrong password',
    known: 'has an account',
    status: 401,
    async prepare(subject, isKnown) {
      const { browser, headers } = visitor(subject);
      const body = { email: await address(subject, isKnown), password: 'Wrong-Horse-8' };
      return () => browser.call(logIn, { body, headers });
    },
  },
  {
    name: 'ask for a new password',
    known: 'has an account',
    status: 200,
    async prepare(subject, isKnown) {
      const { browser, headers } = visitor(subject);
      const body = { email: await address(subject, isKnown) };
      return () => browser.call(requestPasswordReset, { body, headers });
    },
  },
  {
    name: 'read the letters to a handle, without a proof',
    known: 'has three letters',
    status: 403,
    async prepare(subject, isKnown) {
      const { browser, headers } = visitor(subject);
      const query = await written(subject, isKnown);
      return () => browser.call(searchConfessions, { params: { query }, headers });
    },
  },
  {
    name: 'search a handle',
    known: 'has three letters',
    status: 200,
    async prepare(subject, isKnown) {
      const { browser, headers } = visitor(subject);
      const username = await written(subject, isKnown);
      return () => browser.call(searchInstagram, { query: { username }, headers });
    },
  },
  {
    name: 'search a handle',
    known: 'was searched today',
    status: 200,
    isPublished: true,
    async prepare(subject, isKnown) {
      const { browser, headers } = visitor(subject);
      const username = await searched(subject, isKnown);
      return () => browser.call(searchInstagram, { query: { username }, headers });
    },
  },
  {
    name: 'open the page of a handle that is switched off',
    known: 'is proved',
    status: 200,
    isPublished: true,
    async prepare(subject, isKnown) {
      const { browser, headers } = visitor(subject);
      const handle = await proved(subject, isKnown);
      return () => browser.call(getPublicPage, { params: { handle }, headers });
    },
  },
  {
    name: 'log in at Instagram to prove a handle',
    known: 'has three letters',
    status: 200,
    async prepare(subject, isKnown) {
      const { browser } = visitor(subject);
      const login = await authorize(subject, browser, await written(subject, isKnown));
      return () => exchange(browser, login);
    },
  },
  {
    name: 'ask to be left alone, without a proof',
    known: 'has three letters',
    status: 201,
    async prepare(subject, isKnown) {
      const { browser, headers } = visitor(subject);
      const body = { handle: await written(subject, isKnown) };
      return () => browser.call(requestOptOut, { body, headers });
    },
  },
  {
    name: 'ask to be left alone, without a proof',
    known: 'is proved',
    status: 201,
    async prepare(subject, isKnown) {
      const { browser, headers } = visitor(subject);
      const body = { handle: await proved(subject, isKnown) };
      return () => browser.call(requestOptOut, { body, headers });
    },
  },
  {
    name: 'send a letter to a handle',
    known: 'is proved',
    status: 201,
    async prepare(subject, isKnown) {
      const { browser } = await makeMember(subject, { emailVerifiedOn: '2026-01-01' });
      const body = letterForm({ targetName: await proved(subject, isKnown) });
      return () => browser.call(sendConfession, { body });
    },
  },
];
