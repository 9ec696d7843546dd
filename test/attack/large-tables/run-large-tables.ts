import { pino } from 'pino';
import { faultsOf, type Verdict } from '../judge.ts';
import { reportTable, reportWinners, reportWorld } from '../report.ts';
import { openStandaloneApp } from '../standalone-app.ts';
import type { Scale } from '../stated.ts';
import { attackLargeTables } from './attack-large-tables.ts';
import { makeLargeWorld, type LargeWorld } from './large-world.ts';

/** The same people where every table is large. Returns the reasons why the run fails, with a second world against luck. */
export async function runLargeTables(scale: Scale, seed: number): Promise<string[]> {
  const faults = faultsOf(await attackWorld(scale, seed));
  if (faults.length === 0) return [];
  console.log(`${faults.join(', ')}\n\nRepeating in another world, to rule out luck.\n`);
  const again = faultsOf(await attackWorld(scale, seed + 1));
  return faults.filter((fault) => again.includes(fault));
}

async function attackWorld(scale: Scale, seed: number): Promise<Verdict[]> {
  const started = Date.now();
  const world = await openLargeWorld(scale, seed);
  console.log(`Large tables, seed ${seed}: simulated in ${Math.round((Date.now() - started) / 1000)} s.`);
  const verdicts = attackLargeTables(world, scale);
  console.log(`${reportWorld(world.truth)}\n\n${reportTable(verdicts)}\n${reportWinners(verdicts)}`);
  return verdicts;
}

async function openLargeWorld(scale: Scale, seed: number): Promise<LargeWorld> {
  const app = await openStandaloneApp(pino({ level: 'silent' }));
  try {
    return await makeLargeWorld(app, scale, seed);
  } finally {
    await app.close();
  }
}
