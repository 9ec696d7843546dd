import { inArray } from 'drizzle-orm';
import { deliverWaiting } from '#features/confessions/server/delivery/deliver-waiting.ts';
import { confessions } from '#features/confessions/server/schema.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { Plant } from '../plant.ts';
import { Random } from '../random.ts';
import { Agenda, visit, type Step } from './agenda.ts';
import { ACTS, arrive, departForGood, leave, type Act } from './acts.ts';
import { castHandles, castPeople, drawMoment, giveHandles, type Person } from './cast.ts';
import { visitChats, writeInChats } from './chats.ts';
import { decideReports } from './moderators.ts';
import { readInbox, visitAsStranger } from './readers.ts';
import { openSecrets } from './secrets.ts';
import { Timetable } from './timetable.ts';
import { emptyTruth } from './truth.ts';
import type { World } from './world.ts';

export interface Size {
  people: number;
  /** About so many: some are refused, as in life. */
  letters: number;
  days: number;
  seed: number;
}

const BEGIN = Date.parse('2026-03-14T00:00:00Z');
/** The last day ends in the afternoon, among letters that wait. */
const LAST_DAY = 16 * HOUR;
/** How long after chats were last settled the database is taken: the next time would be a minute later. */
const LAST_WORDS = 4 * MINUTE;
/** So long before the end the mail server stops taking mails: alerts wait in the outbox. */
const MAIL_SERVER_DOWN = 12 * HOUR;
const LEAVING = 0.01;
/** Of the visits of somebody who has a handle; whatever else the visit is for. */
const READING = 0.4;
/** Of all visits: whether somebody has matches, they see when they look. */
const CHATTING = 0.85;
/** Of the handles, those whose people have no account; and how often each of them comes by in a day. */
const STRANGERS = 1 / 4;
const STRANGER_VISITS = 0.6;
/** Of the letters that people try to send; for the others their day is used up, or the recipient has opted out. */
const ACCEPTED = 0.62;

/** Lives a few days through the app's own calls, with the product's own timetable and production's delivery. */
export async function liveThrough(app: TestApp, size: Size, plants: Plant[] = []): Promise<World> {
  const random = new Random(size.seed);
  const people = castPeople(random, size.people);
  const truth = emptyTruth(castHandles(size.people));
  const strangers = castPeople(random, Math.round(truth.handles.length * STRANGERS));
  giveHandles(random, people, strangers, truth.handles);
  const world: World = {
    app,
    random,
    truth,
    people,
    strangers,
    plants,
    answers: [],
    moderator: null,
    shownToModerators: [],
    links: new Map(),
    isStirred: false,
  };
  app.services.deliverySettings = { minAuthors: 5, maxWait: 6 * HOUR, requireVerifiedEmail: false };
  app.clock.set(new Date(BEGIN).toISOString());
  for (const plant of plants) await plant.prepare(world);
  const timetable = await new Timetable(world).open();
  try {
    const end = BEGIN + (size.days - 1) * DAY + LAST_DAY;
    await live(world, timetable, planVisits(world, size), end);
    await sayLastWords(world, end);
  } finally {
    await timetable.close();
  }
  // As when the process stops, which writes down what waits in memory.
  await app.services.deferredWrites.flush(app.services.db);
  truth.secrets = await openSecrets(world);
  for (const plant of plants) await plant.atEnd?.(world);
  return world;
}

/** Everybody signs up once, and comes back as often as it takes for about as many letters as were asked for. */
function planVisits(world: World, { people, letters, days }: Size): Step[] {
  const { random } = world;
  const end = BEGIN + (days - 1) * DAY + LAST_DAY;
  const firsts = world.people.map((person) => ({ person, at: drawMoment(random, BEGIN, BEGIN + (end - BEGIN) * 0.7) }));
  const confessing = ACTS[0]?.weight ?? 1;
  const returns = Array.from({ length: Math.max(0, Math.round(letters / confessing / ACCEPTED) - people) }, () => {
    const { person, at } = random.pick(firsts);
    return { person, at: drawMoment(random, at + 10 * MINUTE, end) };
  });
  const strangers = world.strangers.flatMap((person) =>
    Array.from({ length: Math.ceil(days * STRANGER_VISITS) }, () => ({ person, at: drawMoment(random, BEGIN, end) })),
  );
  return [
    ...[...firsts, ...returns].map(({ person, at }) => visit(visiting(world, person), at)),
    ...strangers.map(({ person, at }) => visit(visitAsStranger(world, person), at)),
  ];
}

async function* visiting(world: World, person: Person): AsyncGenerator<number> {
  if (person.gone || person.here) return;
  person.here = true;
  const isIn = yield* arrive(world, person);
  if (isIn && world.random.chance(LEAVING)) yield* departForGood(world, person);
  else if (isIn) {
    const reads = world.random.chance(READING) && (world.random.chance(0.5) ? 'before' : 'after');
    if (reads === 'before') yield* readInbox(world, person);
    yield* drawAct(world.random)(world, person);
    if (reads === 'after') yield* readInbox(world, person);
    if (world.random.chance(CHATTING)) yield* visitChats(world, person);
    yield* leave(world, person);
  }
  person.here = false;
}

function drawAct(random: Random): Act {
  let draw = random.next();
  for (const { act, weight } of ACTS) {
    draw -= weight;
    if (draw < 0) return act;
  }
  throw new Error('The weights of the acts do not add up to one');
}

async function live(world: World, timetable: Timetable, steps: Step[], end: number): Promise<void> {
  const { clock } = world.app;
  const agenda = new Agenda(world.app.clock, steps);
  for (let minute = BEGIN; minute < end; minute += MINUTE) {
    await agenda.goUntil(minute + MINUTE);
    clock.set(new Date(minute + MINUTE).toISOString());
    await strike(world, timetable, minute + MINUTE, end);
  }
}

/**
 * Chats are settled, and before they are again everybody who is still signed in writes: their messages stand in the
 * database as they came. They write no letters, so they are not among those who could have written one.
 */
async function sayLastWords(world: World, from: number): Promise<void> {
  const { truth, random } = world;
  const active = new Map(truth.active);
  const signedIn = world.people.filter(({ gone, here, browser }) => !gone && !here && browser !== null);
  const steps = signedIn.map((person) => visit(writeInChats(world, person), from + random.between(0, LAST_WORDS / 4)));
  await new Agenda(world.app.clock, steps).goUntil(from + LAST_WORDS);
  truth.active = active;
}

/** A minute has passed: what the product does then by itself. */
async function strike(world: World, timetable: Timetable, minute: number, end: number): Promise<void> {
  await timetable.strike(minute);
  if (minute % HOUR === 0) await decideReports(world);
  const isLast = minute > end - HOUR;
  // Chats too are mixed again the next time; once an hour is enough before the last one.
  if (isLast && minute % (5 * MINUTE) === 0) await timetable.settle();
  // Mails leave nothing behind once they are sent.
  if (minute <= end - MAIL_SERVER_DOWN && minute % (30 * MINUTE) === 0) await timetable.mails();
  // Letters count from a full hour on. In the minutes between, the mixer only writes anew what it writes anew again the
  // next time: those runs are left out, but for the last ones before the dump.
  if (minute % HOUR === 0) await timetable.run('deliver-letters');
  else if (isLast) await deliverWaiting(world.app.services);
  else return;
  await notePublication(world, minute);
  world.isStirred = true;
  if (isLast) {
    await timetable.run('after-delivery');
    await timetable.tell();
  } else await timetable.at('after-delivery');
}

async function notePublication(world: World, at: number): Promise<void> {
  const { truth, app } = world;
  const waiting = [...truth.letters.values()].filter(({ batch }) => batch === null);
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return;
  const { db } = app.services;
  const published = await db.select({ id: confessions.id }).from(confessions).where(inArray(confessions.id, ids));
  if (published.length === 0) return;
  for (const { id } of published) {
    const letter = truth.letters.get(id);
    if (letter) letter.batch = truth.batches.length;
  }
  truth.batches.push({ at, active: truth.active, searches: truth.searches });
  truth.active = new Map();
  truth.searches = new Set();
}
