import { answerConfession, openConfession } from '#features/inbox/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { listSentConfessions, retractConfession } from '#features/sending/contract.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import { sendLetter } from '#test/factories/letter.ts';
import type { Member } from '#test/factories/member.ts';
import { searchLetters } from '#test/factories/reader.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob, runQueued } from '#test/harness/jobs.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { Recorder, type Write } from './recorder.ts';
import {
  findLetter,
  IRIS,
  LILY,
  MESSAGES,
  OAK,
  requireOk,
  ROSE,
  settle,
  type Author,
  type Change,
  type Town,
} from './town.ts';

const [DAY_1, DAY_2, DAY_3] = ['2026-03-14', '2026-03-15', '2026-03-16'] as const;

/** It works off who has left, in random parts. In production it comes in the night. */
export const SWEEP = 'sweep-departures';

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

interface Step {
  at: string;
  name: string;
  act: () => Promise<unknown>;
  isRecorded?: boolean;
  /** Tables of which random rows are written. */
  without?: string[];
}

function stepsOf(town: Town, change: Change): Step[] {
  const { app, authors, rose, iris } = town;
  const second = change.second ?? { author: 'ben', to: IRIS };
  const send = (at: string, name: string, author: Author, to: string, message = MESSAGES.ada): Step[] => [
    { at, name: `the search for ${name}`, act: () => search(authors[author].browser, to) },
    { at, name: `sending ${name}`, act: () => write(town, author, to, { ...change.letters, message }) },
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
  const ofIris: Step[] = [
    { at: `${DAY_1}T10:35:00Z`, name: 'the search of Iris', act: () => search(iris.browser, OAK) },
    { at: `${DAY_1}T10:35:00Z`, name: 'sending what Iris writes', act: () => sendIris(town, change) },
  ];
  const lookAtSent = (at: string, when: string): Step => ({
    at,
    name: `Ada’s look at what she sent ${when}`,
    act: async () => requireOk(await authors.ada.browser.call(listSentConfessions)),
  });
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
    ...(change.irisSends ? ofIris : []),
    ...deliver(`${DAY_1}T11:00:00Z`, 'at 11:00'),
    { at: `${DAY_1}T11:30:00Z`, name: 'reading at 11:30', act: () => look(town, MESSAGES.finn) },
    lookAtSent(`${DAY_1}T11:40:00Z`, 'on day 1'),
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
    lookAtSent(`${DAY_2}T18:40:00Z`, 'on day 2'),
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

async function write({ authors, adas }: Town, author: Author, to: string, letter: object): Promise<void> {
  const id = await sendLetter(authors[author].browser, to, letter);
  if (author === 'ada' && to === ROSE) adas.push(id);
}

async function sendIris({ iris: { browser } }: Town, { irisSends, letters }: Change): Promise<void> {
  if (irisSends === 'a letter') return void (await sendLetter(browser, OAK, { ...letters, message: MESSAGES.mina }));
  const id = await findLetter(browser, IRIS, MESSAGES.ben);
  const body = { message: 'I will try it with a lemon.' };
  const { status } = await browser.call(answerConfession, { params: { id }, body });
  if (status !== 201) throw new Error(`The answer was not accepted: status ${status}`);
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
