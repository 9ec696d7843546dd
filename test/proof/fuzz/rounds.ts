import * as fc from 'fast-check';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import type { AppSettings } from '#app/server/build-app.ts';
import type { Tally } from './check/tally.ts';
import type { Fault } from './check/answer.ts';
import { World } from './world/world.ts';

/** How many smaller requests are tried for one fault. */
const MOST_SHRINKS = 40;

/** Sends what was planned once; returns the call and what was wrong with the answer. */
export type Attempt<Plan> = (round: Round, plan: Plan) => Promise<{ call: string; faults: Fault[]; request: string }>;

export interface Round {
  app: TestApp;
  world: World;
  /** What was logged as an error since the last look. */
  errors: () => string[];
}

/** Opens an app whose log is kept, with a world in it. */
async function openRound(settings: Partial<AppSettings> = {}): Promise<Round & { close(): Promise<void> }> {
  const lines: string[] = [];
  const app = await createTestApp(
    settings,
    pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  );
  const world = await World.make(app);
  return { app, world, errors: () => lines.splice(0), close: () => app.close() };
}

interface RoundOptions<Plan> {
  size: number;
  /** A fresh world after so many: letters, sessions and payments are used up, and a replay must not take hours. */
  round: number;
  seed: number;
  plans: fc.Arbitrary<Plan>;
  tally: Tally;
  settings?: Partial<AppSettings>;
}

/**
 * Tries so many plans, each round in a new world with a seed of its own. Goes on after a fault, which is shrunk and kept once;
 * whoever reads the findings decides.
 */
export async function runRounds<Plan>(options: RoundOptions<Plan>, attempt: Attempt<Plan>): Promise<void> {
  const { size, tally, plans } = options;
  for (let [sent, seed] = [0, options.seed]; sent < size; seed += 1) {
    const round = await openRound(options.settings);
    const before = tally.total;
    await runRound(round, { plans, tally, seed, size: Math.min(options.round, size - sent) }, attempt);
    await expectToWork(round.world);
    tally.noteUse();
    await round.close();
    sent += Math.max(1, tally.total - before);
  }
  // A request that leaves a kilobyte or a handle behind shows after tens of thousands.
  const { megabytes, handles } = tally.growth();
  expect({ megabytes: megabytes < 100, handles: handles < 50 }).toEqual({ megabytes: true, handles: true });
}

/** After all that a letter is still written, delivered, proved and found. */
async function expectToWork(world: World): Promise<void> {
  const reader = await world.make('reader');
  expect(await world.letterOf(reader)).toMatch(/^[\da-f-]{36}$/);
}

async function runRound<Plan>(
  round: Round,
  { plans, tally, seed, size }: { plans: fc.Arbitrary<Plan>; tally: Tally; seed: number; size: number },
  attempt: Attempt<Plan>,
): Promise<void> {
  let [shrinking, tries] = ['', 0];
  let last = { call: '', request: '', fault: { what: '', detail: '' } };
  const property = fc.asyncProperty(plans, async (plan) => {
    if (tries > MOST_SHRINKS) return;
    if (shrinking !== '') tries += 1;
    const { call, faults, request } = await attempt(round, plan);
    const fault = faults.find((one) => tally.isNew(call, one));
    if (!fault) return;
    const name = `${call}: ${fault.what}`;
    if (shrinking !== '' && name !== shrinking) return;
    shrinking = name;
    last = { call, request, fault };
    throw new Error(name);
  });
  const result = await fc.check(property, { seed, numRuns: size });
  if (!result.failed) return;
  // Not a fault of the product: something in the fuzzer itself is wrong.
  if (shrinking === '') throw result.errorInstance;
  const { call, request, fault } = last;
  const replay = `FUZZ_SEED=${seed}, path ${result.counterexamplePath ?? ''}, plan ${JSON.stringify(result.counterexample?.[0]).slice(0, 1500)}`;
  tally.add({ call, ...fault, request, replay });
}
