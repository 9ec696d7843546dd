import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { exportData, deleteAccount, listSessions } from '#features/account/contract.ts';
import { getCurrentUser } from '#features/auth/contract.ts';
import { listSentConfessions, retractConfession, sendConfession } from '#features/sending/contract.ts';
import { getPrivacySettings, updatePrivacySettings } from '#features/privacy/contract.ts';
import { today } from '#platform/server/clock.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { confirmIdentity } from '#features/auth-factors/contract.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { getPublicPage } from '#features/public-pages/contract.ts';
import { leak } from '../plant.ts';
import { noteLetter, watched } from './note-letter.ts';
import { writeHint, writeMessage, type Person } from './people.ts';
import { forget, eachLetter } from './truth.ts';
import { call, type World } from './world.ts';

/** What a person does in a visit. It yields how long they think before the next step. */
export type Act = (world: World, person: Person) => AsyncGenerator<number>;

/**
 * What a visit is for, and how often. Every kind of visit (the first, a new sign-in, a return) draws from this list: having just
 * signed up makes a letter neither more nor less likely, so knowing who came when must not help an attacker. Reading and chatting
 * leave traces of their own, so they are drawn in addition to an act (`simulate.ts`), not instead of it: that a person reads must
 * not imply that they did not write.
 */
export const ACTS: { act: Act; weight: number }[] = [
  { act: confess, weight: 0.32 },
  { act: searchOnly, weight: 0.24 },
  { act: browse, weight: 0.2 },
  { act: readOwnLetters, weight: 0.1 },
  { act: retractLetter, weight: 0.03 },
  { act: changePrivacy, weight: 0.07 },
  { act: fetchExport, weight: 0.04 },
];

export const think = (world: World) => Math.round(world.random.between(3 * SECOND, 2 * MINUTE));

/** The share of letters that their authors let be answered. */
const ANSWERABLE = 0.9;
/** How often a public page leads to the letter to its owner. */
const THROUGH_PAGE = 0.8;

/** A handle, and the id of the row that the search for it has left. A public page needs no search. */
interface Found {
  target: string;
  search: string | null;
  throughPage: boolean;
}

async function search(world: World, person: Person): Promise<Found> {
  const { crushes, suit } = person;
  const target = suit ?? world.random.pick(crushes.length > 0 ? crushes : world.truth.handles);
  if (world.truth.pages.has(target) && world.random.chance(THROUGH_PAGE)) {
    await call(world, person, getPublicPage, { params: { handle: target } });
    person.target = target;
    return { target, search: null, throughPage: true };
  }
  const { body } = await call(world, person, searchInstagram, { query: { username: target } });
  person.target = target;
  await leak(world, 'search', person);
  if (!Array.isArray(body.profiles) || !person.collected) return { target, search: null, throughPage: false };
  const { rows } = await world.app.services.db.execute<{ id: string }>(
    sql`SELECT id::text FROM search_logs ORDER BY ctid DESC LIMIT 1`,
  );
  const row = rows[0]?.id ?? null;
  if (row) world.truth.searches.add(row);
  return { target, search: row, throughPage: false };
}

async function* searchOnly(world: World, person: Person): AsyncGenerator<number> {
  await search(world, person);
  if (world.random.chance(0.3)) {
    yield think(world);
    await search(world, person);
  }
}

async function* confess(world: World, person: Person): AsyncGenerator<number> {
  // Premium members rarely send a second letter on a day, so that each visit is about as likely to have a letter.
  const isSecond = person.daily?.day === today(world.app.services.clock);
  if (person.premium && isSecond && world.random.chance(0.75)) return yield* searchOnly(world, person);
  const several = person.premium && world.random.chance(0.1);
  const letters = several ? 2 + world.random.below(2) : 1;
  for (let n = 0; n < letters; n += 1) {
    const found = await search(world, person);
    yield think(world);
    yield* watched(world, () => send(world, person, found));
    if (n + 1 < letters) yield think(world);
  }
}

/** Returns whether the letter was accepted. */
async function send(world: World, person: Person, found: Found): Promise<boolean> {
  const { random } = world;
  const { target, search: searched, throughPage } = found;
  const extras = person.premium
    ? {
        stationery: random.pick(['ivory', 'midnight', 'gilt'] as const),
        ...(random.chance(0.15) && { vanishAfterDays: 7 as const }),
        ...(random.chance(0.05) && { deliveryWindow: 'tonight' as const }),
      }
    : {};
  const withHint = random.chance(0.2) && { deliveryMethod: 'hint' as const, hint: writeHint(random) };
  const body = letterForm({
    targetName: target,
    message: writeMessage(random, person),
    anonymityLevel: random.pick(['full', 'full', 'partial'] as const),
    senderInfo: { age: '26-35' },
    mayAnswer: random.chance(ANSWERABLE),
    ...(throughPage && { throughPage }),
    clientKey: randomUUID(),
    ...withHint,
    ...extras,
  });
  const { status, body: sent } = await call(world, person, sendConfession, { body });
  // Refused, because the daily letter is used up or the recipient has opted out.
  if (status !== 201) return false;
  const words = [body.message, body.hint].flatMap((text) => text ?? []);
  const letter = noteLetter(world, person, sent.id, { target, words, search: searched, throughPage });
  // One letter to each recipient: two letters to one recipient must not imply one author.
  person.crushes = person.crushes.filter((handle) => handle !== target);
  person.daily = { id: letter.id, day: today(world.app.services.clock) };
  await leak(world, 'send', person);
  return true;
}

async function* browse(world: World, person: Person): AsyncGenerator<number> {
  await call(world, person, getCurrentUser);
  yield think(world);
  await call(world, person, listSessions);
}

async function* readOwnLetters(world: World, person: Person): AsyncGenerator<number> {
  await call(world, person, listSentConfessions);
  yield think(world);
}

async function* retractLetter(world: World, person: Person): AsyncGenerator<number> {
  const { body } = await call(world, person, listSentConfessions);
  yield think(world);
  const [sent] = body.confessions;
  if (!sent) return;
  await call(world, person, retractConfession, { params: { id: sent.id } });
  const letter = eachLetter(world.truth.everSent).find(({ key }) => key === sent.id);
  if (!letter) return;
  letter.takenBackAt = world.app.clock.now().getTime();
  forget(world.truth, letter);
  await leak(world, 'retraction', person, letter.id);
}

async function* changePrivacy(world: World, person: Person): AsyncGenerator<number> {
  const { body: settings } = await call(world, person, getPrivacySettings);
  yield think(world);
  const flipped = world.random.pick(['emailNotifications', 'dataCollection', 'findableByName'] as const);
  const { body: saved } = await call(world, person, updatePrivacySettings, {
    body: { ...settings, [flipped]: !settings[flipped] },
  });
  person.collected = saved.dataCollection;
}

async function* fetchExport(world: World, person: Person): AsyncGenerator<number> {
  await call(world, person, confirmIdentity, { body: { currentPassword: person.password } });
  await call(world, person, exportData);
  yield think(world);
}

export async function* deleteOwnAccount(world: World, person: Person): AsyncGenerator<number> {
  await call(world, person, deleteAccount, { body: { currentPassword: person.password } });
  person.gone = true;
  person.browser = null;
  world.truth.departures.push({ account: person.account, at: world.app.clock.now().getTime() });
  world.truth.readers.delete(person.handle ?? '');
  world.truth.pages.delete(person.handle ?? '');
  await leak(world, 'departure', person);
  yield think(world);
}
