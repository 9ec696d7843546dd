import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { finishPlants, preparePlants, plantsToPrepare, type Plant } from '../plant.ts';
import { Random } from '../random.ts';
import type { Thief } from '../thief/thief.ts';
import { Agenda, visit, type Step } from './agenda.ts';
import { ACTS, type Act } from './acts.ts';
import { readAnswers } from './answers.ts';
import { arrive, leave } from './arrivals.ts';
import { deliver, recordDelivery } from './deliver.ts';
import { drawMoment, giveHandles, giveSuits, makeHandles, makePeople, type Person } from './people.ts';
import { visitChats } from './chats.ts';
import { planGoodbyes } from './goodbyes.ts';
import { decideReports } from './moderators.ts';
import { noteOwners } from './accounts.ts';
import { readInbox, visitAsStranger } from './readers.ts';
import { openSecrets } from './secrets.ts';
import { Timetable } from './timetable.ts';
import { emptyTruth } from './truth.ts';
import type { World } from './world.ts';

export interface Size {
  people: number;
  /** An approximate number, because some letters are refused. */
  letters: number;
  days: number;
  seed: number;
}

/** The size of a world in which every attack has enough trials. */
export const USUAL_SIZE: Omit<Size, 'seed'> = { people: 500, letters: 1500, days: 8 };

const BEGIN = Date.parse('2026-03-14T00:00:00Z');
/** The last day ends in the afternoon, while letters wait. */
const LAST_DAY = 16 * HOUR;
/** How long before the end the mail server goes down, so that notices wait in the outbox. */
const MAIL_SERVER_DOWN = 12 * HOUR;
/** When the dumps and backups of every night are made. */
const NIGHT = 3 * HOUR;
/** The share of visits with reading, of people with a handle, in addition to the act. */
const READING = 0.4;
/** The share of all visits with a look at the answers to their letters. */
const LOOKING = 0.4;
/** The share of all visits with a look at the matches. */
const CHATTING = 0.85;
/** The share of handles whose owners have no account, and how often each of these visits in a day. */
const STRANGERS = 1 / 4;
const STRANGER_VISITS = 0.6;
/** The share of accepted letters. For the others the daily letter is used up, or the recipient has opted out. */
const ACCEPTED = 0.62;

export interface Options {
  plants?: Plant[];
  thief?: Thief | null;
  /** Runs before anybody comes. */
  prepare?: (world: World) => Promise<void>;
  /** Adds to what happens. */
  plan?: (world: World, begin: number, end: number) => Step[];
}

/** Simulates a few days through the app's own calls, with the product's job schedule and the delivery of production. */
export async function simulate(
  app: TestApp,
  size: Size,
  { plants = [], thief = null, prepare, plan = () => [] }: Options = {},
): Promise<World> {
  const random = new Random(size.seed);
  const people = makePeople(random, size.people);
  const truth = emptyTruth(makeHandles(size.people));
  const strangers = makePeople(random, Math.round(truth.handles.length * STRANGERS));
  giveHandles(random, people, strangers, truth.handles);
  giveSuits(random, people, truth.handles);
  const world: World = {
    app,
    random,
    truth,
    people,
    strangers,
    plants: plantsToPrepare(plants),
    thief,
    answers: [],
    moderator: null,
    answersToModerators: [],
    owners: new Map(),
    viewerIds: new Map(),
    links: new Map(),
  };
  app.services.deliverySettings = { minAuthors: 5, maxWait: 6 * HOUR, requireVerifiedEmail: false };
  app.services.keys = noteOwners(app.services.keys, world.owners);
  app.clock.set(new Date(BEGIN).toISOString());
  thief?.follow(app, size.letters);
  await prepare?.(world);
  await preparePlants(world);
  const timetable = await new Timetable(world).open();
  try {
    const end = BEGIN + (size.days - 1) * DAY + LAST_DAY;
    await live(world, timetable, [...planVisits(world, size), ...plan(world, BEGIN, end)], end);
  } finally {
    await timetable.close();
  }
  truth.secrets = await openSecrets(world);
  await finishPlants(world);
  return world;
}

/** Everyone signs up once, and returns often enough for about the requested number of letters. */
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
    ...[...firsts, ...returns].map(({ person, at }) => visit(visitAsMember(world, person), at)),
    ...strangers.map(({ person, at }) => visit(visitAsStranger(world, person), at)),
    ...planGoodbyes(world, BEGIN, end),
  ];
}

async function* visitAsMember(world: World, person: Person): AsyncGenerator<number> {
  if (person.gone || person.here) return;
  person.here = true;
  const isIn = yield* arrive(world, person);
  if (isIn) {
    const { random } = world;
    const acts = [drawAct(random)];
    if (random.chance(READING)) acts.push(readInbox);
    if (random.chance(LOOKING)) acts.push(readAnswers);
    for (const act of random.shuffle(acts)) yield* act(world, person);
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
  throw new Error('The weights of the acts do not add up to 1');
}

async function live(world: World, timetable: Timetable, steps: Step[], end: number): Promise<void> {
  const { clock } = world.app;
  const agenda = new Agenda(world.app.clock, steps);
  for (let minute = BEGIN; minute < end; minute += MINUTE) {
    await agenda.goUntil(minute + MINUTE);
    clock.set(new Date(minute + MINUTE).toISOString());
    await runMinute(world, timetable, minute + MINUTE, end);
  }
}

/** Runs the product's jobs of one minute. */
async function runMinute(world: World, timetable: Timetable, minute: number, end: number): Promise<void> {
  await timetable.runMinute(minute);
  if (minute % DAY === NIGHT && minute > BEGIN + DAY) await world.thief?.comeAtNight(world.app);
  if (minute % HOUR === 0) await decideReports(world);
  const isLast = minute > end - HOUR;
  // Sent mails leave nothing in the database.
  if (minute <= end - MAIL_SERVER_DOWN && minute % (30 * MINUTE) === 0) await timetable.mails();
  // Letters become due at a full hour. Runs in between have nothing to do, so they are left out, except for the last ones before
  // the dump.
  if (minute % HOUR === 0) {
    await timetable.run('deliver-letters');
    await recordDelivery(world, minute);
  } else if (isLast) await deliver(world);
  else return;
  if (isLast) {
    await timetable.run('after-delivery');
    await timetable.notify();
  } else await timetable.runDirectly('after-delivery');
}
