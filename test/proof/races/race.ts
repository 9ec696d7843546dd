import { afterAll, expect, it } from 'vitest';
import { table } from '../../../bench/report/table.ts';
import { Random } from '#test/attack/random.ts';
import { AllowedOutcomes } from './allowed-outcomes.ts';
import { sitePerFile, type Site } from './site.ts';
import { withSlowStatements } from './slow-database.ts';

const IS_FULL = Boolean(process.env['PROVE']);
const ROUNDS = Number(process.env['ROUNDS'] ?? (IS_FULL ? 60 : 1));
/** Set SEED to begin with the delays of a later round. */
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
/** Neighbouring seeds would begin with similar numbers. */
const SPREAD = 0x9e3779b1;
/** By how much actions start apart, at most, in milliseconds. */
const LATEST_STARTS = [0, 10, 50];
/** How often an action starts only after another has ended: some are so much shorter that they would always end first. */
const IN_TURN = 0.4;
/** How long a statement waits, at most. */
const LONGEST_PAUSE = 6;
const TIMEOUT = 600_000;

/** What each action answered, and what is seen after all of them. */
export interface Outcome<Seen = unknown> {
  answers: Record<string, unknown>;
  seen: Seen;
}

/** What the product should do, in a few lines that know nothing of it. */
interface Model {
  act: (action: string) => unknown;
  seen: () => unknown;
}

/**
 * Actions that are done at once. What comes of them must be what comes of them one after the other, in some order: in that of the model,
 * or without one in that of the product itself.
 */
export interface Race<World, Seen> {
  /** Sets up what the actions are about. Each round has another world. */
  world: (site: Site) => Promise<World>;
  actions: Record<string, (world: World) => Promise<unknown>>;
  /** What is compared afterwards: nothing that differs between two worlds, like ids. */
  observe: (world: World) => Promise<Seen>;
  /** A new one for each order. */
  model?: () => Model;
  /** What must hold whatever the order is, said without the product. */
  holds?: (outcome: Outcome<Seen>) => boolean;
}

/** Declares races, which run one after the other on one site. Call once in a file. */
export function races(): <World, Seen>(title: string, race: Race<World, Seen>) => void {
  const site = sitePerFile();
  const rows: string[][] = [];
  afterAll(() => {
    if (IS_FULL) console.log(`\n${table(['race', 'rounds', 'allowed', 'seen', 'violations'], rows)}\n`);
  });

  return (title, race) => {
    it(`${title}: it ends as in some order`, { timeout: TIMEOUT }, async () => {
      const allowed = new AllowedOutcomes(Object.keys(race.actions), (order) => outcomeInOrder(site(), race, order));
      const seen = new Set<string>();
      const violations: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const seed = FIRST_SEED + round;
        const { outcome, finished } = await outcomeAtOnce(site(), race, new Random(Math.imul(seed, SPREAD)));
        const text = JSON.stringify(outcome);
        seen.add(text);
        if (race.holds?.(outcome) === false) violations.push(`SEED=${seed} must never end so: ${text}`);
        else if (!(await allowed.has(outcome, finished))) violations.push(`SEED=${seed} ends so in no order: ${text}`);
      }
      if (IS_FULL) await allowed.tryMore(race.model && Infinity);
      const counts = [ROUNDS, allowed.size, seen.size, violations.length].map(String);
      rows.push([title, ...counts]);
      expect(violations, `Possible are:\n${allowed.list().join('\n')}\n`).toEqual([]);
      const isRace = !IS_FULL || allowed.size === 1 || seen.size > 1;
      expect(isRace, 'Several outcomes are possible, but one was seen: the actions did not run at once').toBe(true);
    });
  };
}

async function outcomeInOrder<World, Seen>(
  site: Site,
  race: Race<World, Seen>,
  order: readonly string[],
): Promise<Outcome> {
  const { model, actions } = race;
  const answers: Outcome['answers'] = Object.fromEntries(Object.keys(actions).map((name) => [name, null]));
  if (model) {
    const { act, seen } = model();
    for (const name of order) answers[name] = act(name);
    return { answers, seen: seen() };
  }
  const world = await race.world(site);
  for (const name of order) answers[name] = await answerOf(actions, name, world);
  const outcome = { answers, seen: await race.observe(world) };
  if (race.holds?.(outcome) === false)
    throw new Error(`${order.join(', ')} must never end so: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** Also returns in which order the actions ended, which is probably the one in which they took effect. */
async function outcomeAtOnce<World, Seen>(
  site: Site,
  { world: open, actions, observe }: Race<World, Seen>,
  random: Random,
) {
  const world = await open(site);
  const names = Object.keys(actions);
  const answers: Outcome['answers'] = Object.fromEntries(names.map((name) => [name, null]));
  const finished: string[] = [];
  const latestStart = random.pick(LATEST_STARTS);
  const pause = () => (random.chance(0.5) ? 0 : random.below(LONGEST_PAUSE));
  const start = async (name: string, before?: Promise<void>) => {
    await before;
    await wait(random.below(latestStart));
    answers[name] = await answerOf(actions, name, world);
    finished.push(name);
  };
  await withSlowStatements(pause, async () => {
    const started: Promise<void>[] = [];
    for (const name of random.shuffle(names))
      started.push(start(name, random.chance(IN_TURN) ? started.at(-1) : undefined));
    await Promise.all(started);
  });
  return { outcome: { answers, seen: await observe(world) }, finished };
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Of a call: 'done', or the code of its error. */
async function answerOf<World>(actions: Race<World, unknown>['actions'], name: string, world: World): Promise<unknown> {
  try {
    const answer = (await actions[name]?.(world)) ?? 'done';
    return isAnswer(answer) ? answered(answer) : answer;
  } catch (error) {
    return `failed: ${String(error)}`;
  }
}

interface Answered {
  status: number;
  error: { code: string };
}

const isAnswer = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'status' in value;

/** 'done', or why a call was refused. */
export const answered = ({ status, error }: Answered): string => (status < 400 ? 'done' : error.code);
