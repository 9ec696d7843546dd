import { parseArgs } from 'node:util';
import { attackDump } from './attack-dump.ts';
import { takeDump } from './dump.ts';
import { faultsOf, type Verdict } from './judge.ts';
import { openLoneApp } from './lone-app.ts';
import { PLANTS } from './plant.ts';
import { reportTable, reportWinners, reportWorld } from './report.ts';
import { liveThrough, type Size } from './world/live.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    letters: { type: 'string', default: '1500' },
    days: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'string' },
  },
});
const size: Size = {
  people: Number(values.people),
  letters: Number(values.letters),
  days: Number(values.days),
  seed: Number(values.seed),
};
/** A world of another size is held to what a small one brings. */
const scale = size.people >= 500 && size.letters >= 1500 ? 'full' : 'small';
const plants = PLANTS.filter(({ name }) => name === values.plant);
if (values.plant !== undefined && plants.length === 0) {
  console.error(`There is no such plant. There are: ${PLANTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

let faults = faultsOf(await attackOnce(size));
// One run in a hundred of each attack is above its bound by luck alone, and a world may be short of something. What leaks, or
// cannot be tried, shows again.
if (faults.length > 0 && plants.length === 0) {
  console.log(`${faults.join(', ')}\n\nOnce more in another world: luck does not come twice.\n`);
  const again = faultsOf(await attackOnce({ ...size, seed: size.seed + 1 }));
  faults = faults.filter((fault) => again.includes(fault));
}
console.log(faults.length === 0 ? 'No attack does better than its chance.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;

async function attackOnce(world: Size): Promise<Verdict[]> {
  const started = Date.now();
  const app = await openLoneApp();
  try {
    const lived = await liveThrough(app, world, plants);
    const dump = await takeDump(app.services.db);
    console.log(`${reportWorld(lived.truth)} (seed ${world.seed}, ${seconds(started)})\n`);
    const verdicts = attackDump(dump, lived.truth, scale);
    console.log(`${reportTable(verdicts)}\n${reportWinners(verdicts)}\n${seconds(started)} in all.`);
    return verdicts;
  } finally {
    await app.close();
  }
}

function seconds(since: number): string {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}
