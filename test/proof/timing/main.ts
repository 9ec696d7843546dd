/**
 * Whether the time that an answer takes tells if somebody or something is here: pairs of calls about a known and an unknown person,
 * in random order, with a test of difference. Prints a table; ends with 1 if a pair differs that is not published in
 * docs/threat-model.md. `npm run prove -- timing`
 */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { DEFAULT_COST } from '#app/server/config/environment.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { openStandaloneApp } from '../../attack/standalone-app.ts';
import { Random } from '../../attack/random.ts';
import { compareDurations, type Difference } from './difference.ts';
import { PAIRS, type Pair } from './pairs.ts';

/** Each pair fails by luck in one run of a thousand, and then it is measured again. */
const LUCK = 0.001;

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '400' },
    seed: { type: 'string', default: `${Date.now() % 100_000}` },
    only: { type: 'string', default: '' },
  },
});
const random = new Random(Number(values.seed));
const rows: Record<string, string>[] = [];
let differs = 0;

const app = await openStandaloneApp(pino({ level: 'silent' }));
try {
  app.services.passwordCost = DEFAULT_COST;
  for (const pair of PAIRS.filter(({ name }) => name.includes(values.only))) {
    let found = await measure(app, pair);
    if (found.luck < LUCK) found = await measure(app, pair);
    rows.push(rowOf(pair, found));
    if (found.luck < LUCK && !pair.isPublished) differs += 1;
  }
} finally {
  await app.close();
}
console.log(`${values.calls} calls of each kind, seed ${values.seed}`);
console.table(rows);
process.exitCode = differs === 0 ? 0 : 1;

async function measure(subject: TestApp, { name, status, prepare }: Pair): Promise<Difference> {
  const durations = { known: [] as number[], unknown: [] as number[] };
  const order = Array.from({ length: 2 * Number(values.calls) }, (_, n) => n % 2 === 0);
  // The first calls find code that is not compiled yet.
  for (const isKnown of [true, false, true, false]) await (await prepare(subject, isKnown))();
  for (const isKnown of random.shuffle(order)) {
    const call = await prepare(subject, isKnown);
    const begun = performance.now();
    const answer = await call();
    durations[isKnown ? 'known' : 'unknown'].push(performance.now() - begun);
    if (answer.status !== status) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  }
  return compareDurations(durations.known, durations.unknown);
}

function rowOf({ name, known, isPublished }: Pair, { by, luck, rightGuesses, ...found }: Difference) {
  const verdict = isPublished ? 'as published' : 'DIFFERS';
  return {
    call: name,
    'the known': known,
    'ms, known': found.known.toFixed(2),
    'ms, unknown': found.unknown.toFixed(2),
    'ms, difference': by.toFixed(2),
    'right guesses': `${(100 * rightGuesses).toFixed(0)} %`,
    luck: luck.toFixed(4),
    verdict: luck < LUCK ? verdict : 'no difference',
  };
}
