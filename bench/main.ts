import { ensureBuilt } from '#scripts/lib/build.mjs';
import { MEASURES } from './measures/index.ts';
import { parseOptions, USAGE, type Options } from './options.ts';
import { runBench } from './run.ts';
import { SCENARIOS } from './scenarios/index.ts';

// `npm run bench`: measures what a call costs, beside a bare handler that does the same without protection.

// Ends through 'exit', where the cluster, the product and their folders are removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const options = readOptions();
const built = await ensureBuilt();
process.exit(built === 0 && (await runBench(options)) ? 0 : 1);

function readOptions(): Options {
  const names = [...MEASURES, ...SCENARIOS].map(({ name }) => name);
  try {
    const parsed = parseOptions(process.argv.slice(2));
    const unknown = parsed.only.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`Unknown measure: ${unknown.join(', ')}`);
    return parsed;
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n\nMeasures: ${names.join(', ')}`,
    );
    process.exit(2);
  }
}
