import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureFaketime, shiftClock } from './shifted-clock.mjs';
import { runSuite, vitest } from './suites.mjs';
import { suiteEnv } from './test-steps.mjs';

/**
 * Vitest's projects that run under a shifted clock. `lead` is how many seconds before midnight a project starts, so that
 * midnight passes while its tests run. A project that takes longer than a minute is split, so that each piece runs in minute 37.
 */
const CLOCK_SUITES = [
  { project: 'unit', lead: 60, shards: 4 },
  { project: 'architecture', lead: 3, shards: 1 },
  { project: 'smoke', lead: 20, shards: 1 },
];

/** @typedef {{ name: string, project: string, moment: number, timeZone?: string, args?: string[] }} ClockRun */

/** @returns {ClockRun[]} */
function clockRuns() {
  // In the future: with a clock in the past, new files would seem to come from the future.
  const year = new Date().getUTCFullYear() + 1;
  const leapYear = Math.ceil(year / 4) * 4;
  return CLOCK_SUITES.flatMap(({ project, lead, shards }) => [
    { name: `${project}, month end`, project, moment: Date.UTC(year, 1, 1) - lead * 1000 },
    // New York's date differs from UTC's once midnight has passed.
    {
      name: `${project}, leap day in New York`,
      project,
      moment: Date.UTC(leapYear, 2, 1) - lead * 1000,
      timeZone: 'America/New_York',
    },
    ...Array.from({ length: shards }, (_, n) => ({
      name: `${project}, minute 37, ${n + 1} of ${shards}`,
      project,
      moment: Date.UTC(year, 2, 14, 10, 37),
      args: [`--shard=${n + 1}/${shards}`],
    })),
  ]);
}

/**
 * @param {string} reports
 * @returns {Promise<number>} an exit code
 */
export async function runClockSuites(reports) {
  await ensureFaketime();
  let worst = await ensureBuilt();
  for (const { name, project, moment, timeZone, args = [] } of clockRuns()) {
    console.log(`\n== ${name}`);
    const folder = join(reports, name);
    mkdirSync(folder);
    const [suite, command, common] = vitest(project, folder);
    const env = shiftClock({ ...suiteEnv(folder), ...(timeZone && { TZ: timeZone }) }, new Date(moment));
    worst = Math.max(worst, await runSuite([suite, command, [...common, ...args]], env, folder));
  }
  return worst;
}
