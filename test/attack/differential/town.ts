import { likeConfession } from '#features/inbox/contract.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { makeMember, makePremiumMember, type Member } from '#test/factories/member.ts';
import { searchLetters } from '#test/factories/reader.ts';
import type { UserFields } from '#test/factories/user.ts';
import type { Answer, Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';

/** Rose is the recipient who differs from world to world. The handles have different lengths, which must not show either. */
export const ROSE = 'rose.of.the.third.garden';
export const IRIS = 'iris';
export const FERN = 'fern.hollow';
export const [LILY, OAK] = ['lily.pond', 'oak.grove'] as const;

const AUTHORS = ['ada', 'ben', 'cleo', 'dora', 'emil', 'finn'] as const;
export type Author = (typeof AUTHORS)[number];

export const MESSAGES = {
  mina: 'You lent me your umbrella.',
  ada: 'You hum when you think that nobody is near.',
  ben: 'You peel an orange in one long ribbon.',
  finn: 'You water the plants of the whole office.',
};

const YESTERDAY = '2026-03-13';

/** Everybody in a world. They are the same in all worlds, but for what a `Change` says. */
export interface Town {
  app: TestApp;
  authors: Record<Author, Member>;
  rose: Member;
  iris: Member;
  mailbox: Mail[];
  /** Ada's ids of her letters to Rose: the one from the day before first. */
  adas: string[];
}

/** What is different from the base world. */
export interface Change {
  /** Fields of Rose's account. */
  rose?: UserFields;
  /** Fields of the account of Ben, who gets an answer. */
  ben?: UserFields;
  /** Whom Instagram shows to everybody; the others are found by their handles alone. */
  rosesKind?: 'creator' | 'personal';
  /** How Rose has proved her handle. */
  rosesProof?: 'login' | 'message';
  /** What people have set or proved before anything is recorded. */
  settings?: (town: Town) => Promise<unknown>;
  /** What Rose does between the sending of a letter to her and its delivery. It is not recorded. */
  beforeDelivery?: (town: Town) => Promise<unknown>;
  /** Fields of all letters. */
  letters?: object;
  /** What Iris sends; by default nothing. The answer is to the letter of the day before. */
  irisSends?: 'a letter' | 'an answer';
  /** The second letter; by default it is from Ben to Iris. */
  second?: { author: Author; to: string };
  /** The world ends before this step. */
  endsBefore?: string;
  /** Runs before anybody comes. */
  plant?: (app: TestApp) => Promise<unknown>;
}

export const MINOR: UserFields = { dateOfBirth: '2010-06-01', parentalPermission: true };
const CONFIRMED = { emailVerifiedOn: '2026-03-01' };

/** Makes the people. On the day before, Ada and Mina, a minor, wrote to Rose, and Ben to Iris. */
export async function settle(app: TestApp, { settings, ...change }: Change): Promise<Town> {
  app.clock.set(`${YESTERDAY}T10:05:00Z`);
  // Opens the queue, which writes the settings of its jobs.
  await app.services.queue.add(app.services.db, 'mail');
  for (const handle of [ROSE, IRIS, LILY, OAK, FERN]) app.instagram.register(handle);
  const authors = {} as Town['authors'];
  for (const name of AUTHORS)
    authors[name] = await makePremiumMember(app, [], { ...CONFIRMED, ...(name === 'ben' && change.ben) });
  const mina = await makePremiumMember(app, [], MINOR);
  const rose = await makeRose(app, change);
  const iris = await makePremiumMember(app, [IRIS], { ...CONFIRMED, membershipPlan: 'free' });
  await sendLetter(mina.browser, ROSE, { message: MESSAGES.mina });
  const adas = [await sendLetter(authors.ada.browser, ROSE, { message: MESSAGES.ada })];
  await sendLetter(authors.ben.browser, IRIS, { message: MESSAGES.ben });
  app.clock.set(`${YESTERDAY}T12:00:00Z`);
  await runJob(app, 'deliver-letters');
  await runJob(app, 'after-delivery');
  const town = { app, authors, rose, iris, mailbox: [], adas };
  // In every world she has marks already: the first ones write a new row, whatever they are.
  requireOk(
    await rose.browser.call(likeConfession, { params: { id: await findLetter(rose.browser, ROSE, MESSAGES.mina) } }),
  );
  await settings?.(town);
  await runJob(app, 'plan-notices');
  return town;
}

async function makeRose(app: TestApp, { rose: fields, rosesKind = 'creator', rosesProof = 'login' }: Change) {
  app.instagram.account(ROSE).kind = rosesKind;
  const rose = await makeMember(app, { ...CONFIRMED, membershipPlan: 'free', ...fields });
  requireOk(await (rosesProof === 'login' ? proveHandle : proveByMessage)(app, rose.browser, ROSE));
  return rose;
}

/** The reader's id of a letter. */
export async function findLetter(browser: Browser, handle: string, message: string): Promise<string> {
  const { confessions } = (await searchLetters(browser, handle)).body;
  const letter = confessions.find((one) => one.message === message);
  if (!letter) throw new Error(`@${handle} does not see the letter`);
  return letter.id;
}

/** The letter that Ada wrote to Rose on the day before. */
export const findAdas = ({ rose }: Town) => findLetter(rose.browser, ROSE, MESSAGES.ada);

export function requireOk<E extends Endpoint>({ status }: Answer<E>): void {
  if (status !== 200) throw new Error(`A call was answered with ${status}`);
}
