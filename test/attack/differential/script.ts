import { likeConfession, openConfession } from '#features/inbox/contract.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import type { Mail, Mailer } from '#platform/server/mail/mail.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { makeMember, makePremiumMember, type Member } from '#test/factories/member.ts';
import type { UserFields } from '#test/factories/user.ts';
import { searchLetters } from '#test/factories/reader.ts';
import type { Answer, Browser } from '#test/harness/browser.ts';
import { runJob, runQueued } from '#test/harness/jobs.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { Recorder, type Write } from './recorder.ts';

/** Rose is the recipient who differs from world to world. The handles have different lengths, which must not show either. */
export const ROSE = 'rose.of.the.third.garden';
export const IRIS = 'iris';
export const FERN = 'fern.hollow';
const [LILY, OAK] = ['lily.pond', 'oak.grove'] as const;

const AUTHORS = ['ada', 'ben', 'cleo', 'dora', 'emil', 'finn'] as const;
type Author = (typeof AUTHORS)[number];

const MESSAGES = {
  mina: 'You lent me your umbrella.',
  ada: 'You hum when you think that nobody is near.',
  ben: 'You peel an orange in one long ribbon.',
  finn: 'You water the plants of the whole office.',
};

const [DAY_0, DAY_1, DAY_2, DAY_3] = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16'] as const;

/** It works off who has left, in random parts. In production it comes in the night. */
export const SWEEP = 'sweep-departures';

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
  /** Whom Instagram shows to everybody; the others are found by their handles alone. */
  rosesKind?: 'creator' | 'personal';
  /** How Rose has proved her handle. */
  rosesProof?: 'login' | 'message';
  /** What people have set or proved before anything is recorded. */
  settings?: (town: Town) => Promise<unknown>;
  /** What Rose does between the sending of a letter to her and its delivery. It is not recorded. */
  beforeDelivery?: (town: Town) => Promise<unknown>;
  /** The second letter; by default it is from Ben to Iris. */
  second?: { author: Author; to: string };
  /** The world ends before this step. */
  endsBefore?: string;
  /** Runs before anybody comes. */
  plant?: (app: TestApp) => Promise<unknown>;
}

/** What has come of a world. */
export interface Outcome {
  /** Everything that the steps have written. */
  writes: Write[];
  /** How many letters Rose sees at the end. */
  roseSees: number;
  /** How many mails were sent. */
  mails: number;
  /** How many notices browsers have shown. */
  pushes: number;
}

/** Plays the script in a new world, with the delivery of production. */
export async function playScript(change: Change): Promise<Outcome> {
  const app = await createTestApp();
  try {
    await change.plant?.(app);
    const recorder = await Recorder.install(app.services.db);
    const town = await settle(app, change);
    for (const { at, name, act, isRecorded = true, without = [] } of stepsOf(town, change)) {
      if (name === change.endsBefore) break;
      app.clock.set(at);
      if (isRecorded) await recorder.step(name, act, without);
      else await act();
    }
    const writes = await recorder.read();
    await recorder.remove();
    // By now her session has ended.
    const { confessions } = (await searchLetters(await town.rose.browser.signInAs(town.rose.user), ROSE)).body;
    return { writes, roseSees: confessions.length, mails: town.mailbox.length, pushes: countShown(app) };
  } finally {
    await app.close();
  }
}

const CONFIRMED = { emailVerifiedOn: '2026-03-01' };

/** Makes the people. On the day before, Ada and Mina, a minor, wrote to Rose, and Ben to Iris. */
async function settle(app: TestApp, { settings, ...change }: Change): Promise<Town> {
  app.clock.set(`${DAY_0}T10:05:00Z`);
  // Opens the queue, which writes the settings of its jobs.
  await app.services.queue.add(app.services.db, 'mail');
  for (const handle of [ROSE, IRIS, LILY, OAK, FERN]) app.instagram.register(handle);
  const authors = {} as Town['authors'];
  for (const name of AUTHORS) authors[name] = await makePremiumMember(app, [], CONFIRMED);
  const mina = await makePremiumMember(app, [], { dateOfBirth: '2010-06-01', parentalPermission: true });
  const rose = await makeRose(app, change);
  const iris = await makePremiumMember(app, [IRIS], { ...CONFIRMED, membershipPlan: 'free' });
  await sendLetter(mina.browser, ROSE, { message: MESSAGES.mina });
  const adas = [await sendLetter(authors.ada.browser, ROSE, { message: MESSAGES.ada })];
  await sendLetter(authors.ben.browser, IRIS, { message: MESSAGES.ben });
  app.clock.set(`${DAY_0}T12:00:00Z`);
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

interface Step {
  at: string;
  name: string;
  act: () => Promise<unknown>;
  isRecorded?: boolean;
  /** Tables of which random rows are written. */
  without?: string[];
}

function stepsOf(town: Town, change: Change): Step[] {
  const { app, authors, rose } = town;
  const second = change.second ?? { author: 'ben', to: IRIS };
  const send = (at: string, name: string, author: Author, to: string, message = MESSAGES.ada): Step[] => [
    { at, name: `the search for ${name}`, act: () => search(authors[author].browser, to) },
    { at, name: `sending ${name}`, act: () => write(town, author, to, message) },
  ];
  const job = (at: string, id: string, name = id): Step => ({ at, name, act: () => runJob(app, id) });
  const deliver = (at: string, when: string): Step[] => [
    job(at, 'deliver-letters', `the delivery ${when}`),
    job(at, 'after-delivery', `what follows the delivery ${when}`),
  ];
  const notify = (at: string, when: string): Step[] => [
    job(at, 'notify-matches', `notices of matches ${when}`),
    job(at, 'notify-letters', `notices of letters ${when}`),
    { at, name: `pushing ${when}`, act: () => sendPushes(app) },
    { at, name: `mailing ${when}`, act: () => runQueued(app, 'mail', mailerTo(town)) },
  ];
  // Others are written with a letter that goes, so that nobody can tell which one that is.
  const takeBack = (at: string, name: string, nth: number): Step => ({
    at,
    name: `taking ${name} back`,
    act: async () =>
      requireOk(await authors.ada.browser.call(retractConfession, { params: { id: town.adas[nth] ?? '' } })),
    without: ['confessions'],
  });
  return [
    { at: `${DAY_1}T10:00:00Z`, name: 'reading at 10:00', act: () => open(rose, ROSE, MESSAGES.mina) },
    ...send(`${DAY_1}T10:05:00Z`, 'letter 1', 'ada', ROSE),
    ...send(`${DAY_1}T10:10:00Z`, 'letter 2', second.author, second.to),
    ...send(`${DAY_1}T10:15:00Z`, 'letter 3', 'cleo', LILY),
    ...send(`${DAY_1}T10:20:00Z`, 'letter 4', 'dora', OAK),
    ...send(`${DAY_1}T10:25:00Z`, 'letter 5', 'emil', LILY),
    ...send(`${DAY_1}T10:30:00Z`, 'letter 6', 'finn', IRIS, MESSAGES.finn),
    ...deliver(`${DAY_1}T11:00:00Z`, 'at 11:00'),
    { at: `${DAY_1}T11:30:00Z`, name: 'reading at 11:30', act: () => look(town, MESSAGES.finn) },
    // No letter is due.
    ...deliver(`${DAY_1}T12:00:00Z`, 'at 12:00'),
    ...send(`${DAY_1}T13:05:00Z`, 'a letter alone', 'ada', ROSE),
    { at: `${DAY_1}T13:30:00Z`, name: '', act: async () => change.beforeDelivery?.(town), isRecorded: false },
    ...deliver(`${DAY_1}T18:00:00Z`, 'of a letter alone'),
    job(`${DAY_2}T00:07:00Z`, 'reconcile-memberships'),
    job(`${DAY_2}T00:17:00Z`, 'retention'),
    job(`${DAY_2}T00:27:00Z`, 'ended-pauses'),
    job(`${DAY_2}T00:33:00Z`, 'freed-crushes'),
    job(`${DAY_2}T00:41:00Z`, 'reverify-linked'),
    job(`${DAY_2}T00:47:00Z`, 'index-names'),
    job(`${DAY_2}T00:53:00Z`, 'plan-notices'),
    ...notify(`${DAY_2}T12:00:00Z`, 'on day 2'),
    job(`${DAY_2}T12:41:00Z`, SWEEP),
    ...send(`${DAY_2}T13:05:00Z`, 'a letter on day 2', 'ada', ROSE),
    ...deliver(`${DAY_2}T18:00:00Z`, 'on day 2'),
    { at: `${DAY_2}T18:30:00Z`, name: 'reading on day 2', act: () => look(town, MESSAGES.ben) },
    takeBack(`${DAY_2}T19:00:00Z`, 'an old letter', 0),
    takeBack(`${DAY_2}T19:05:00Z`, 'a new letter', 1),
    // Every plan of the day is due by now, whichever hour was drawn.
    ...notify(`${DAY_3}T23:01:00Z`, 'on day 3'),
  ];
}

/** All attempts of each batch, which are as many whatever comes of them. */
async function sendPushes(app: TestApp): Promise<void> {
  while ((await runQueued(app, 'push')) > 0);
}

const countShown = ({ push }: TestApp): number => push.sandbox.browsers.list().flatMap(({ notices }) => notices).length;

const mailerTo = ({ mailbox }: Town): Mailer => ({
  async send(mail) {
    if (!mail.isBlank) mailbox.push(mail);
  },
  close: () => {},
});

async function write({ authors, adas }: Town, author: Author, to: string, message: string): Promise<void> {
  const id = await sendLetter(authors[author].browser, to, { message });
  if (author === 'ada' && to === ROSE) adas.push(id);
}

/** A personal account is not found. Letters to it are still sent. */
async function search(browser: Browser, username: string): Promise<void> {
  requireOk(await browser.call(searchInstagram, { query: { username } }));
}

/** Both recipients look. Iris opens a letter that she gets in every world. */
async function look({ rose, iris }: Town, message: string): Promise<void> {
  await searchLetters(rose.browser, ROSE);
  await open(iris, IRIS, message);
}

async function open({ browser }: Member, handle: string, message: string): Promise<void> {
  requireOk(await browser.call(openConfession, { params: { id: await findLetter(browser, handle, message) } }));
}

/** The reader's id of a letter. */
async function findLetter(browser: Browser, handle: string, message: string): Promise<string> {
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
