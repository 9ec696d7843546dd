import { parseArgs } from 'node:util';
import { attackDump } from './attack-dump.ts';
import { takeDump } from './dump.ts';
import { faultsOf, type Verdict } from './judge.ts';
import { openStandaloneApp } from './standalone-app.ts';
import { PLANTS } from './plant.ts';
import { reportTable, reportWinners, reportWorld } from './report.ts';
import { simulate, type Size } from './world/simulate.ts';

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
/** Worlds of other sizes need as many trials as a small one. */
const scale = size.people >= 500 && size.letters >= 1500 ? 'full' : 'small';
const plants = PLANTS.filter(({ name }) => name === values.plant);
if (values.plant !== undefined && plants.length === 0) {
  console.error(`Unknown plant. The plants are: ${PLANTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

let faults = faultsOf(await attackOnce(size));
// By luck alone each attack exceeds its bound in one run of a hundred, or has too few trials. A real fault shows in a second
// world too.
if (faults.length > 0 && plants.length === 0) {
  console.log(`${faults.join(', ')}\n\nRepeating in another world, to rule out luck.\n`);
  const again = faultsOf(await attackOnce({ ...size, seed: size.seed + 1 }));
  faults = faults.filter((fault) => again.includes(fault));
}
console.log(faults.length === 0 ? 'No attack is better than chance.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;

async function attackOnce(world: Size): Promise<Verdict[]> {
  const started = Date.now();
  const app = await openStandaloneApp();
  try {
    const simulation = await simulate(app, world, plants);
    const dump = await takeDump(app.services.db);
    console.log(`${reportWorld(simulation.truth)} (seed ${world.seed}, ${seconds(started)})\n`);
    const verdicts = attackDump(dump, simulation.truth, scale);
    console.log(`${reportTable(verdicts)}\n${reportWinners(verdicts)}\n${seconds(started)} in total.`);
    return verdicts;
  } finally {
    await app.close();
  }
}

function seconds(since: number): string {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}
