/**
 * Brings up a whole site with the files of deploy/, breaks one part of it after the other while people use it, and counts what they
 * were told and what is there afterwards. Prints a table; ends with 1 if a count is wrong.
 *
 * `node test/proof/faults/main.ts --list` names the faults; names as arguments bring these alone. KILLS sets how often something is
 * killed, SEED repeats a run, KEEP_LOGS names a folder for the logs.
 */
import { cpSync } from 'node:fs';
import { Random } from '../../attack/random.ts';
import { CHATS_PER_STEP } from '../../deployment/load/chats.ts';
import { Report } from '../../deployment/report.ts';
import { searchLogs } from '../../deployment/steps/search-logs.ts';
import { checkNodeLogs } from './check-node-logs.ts';
import type { Context, Fault } from './fault.ts';
import { FAULTS } from './kinds/index.ts';
import { Crowd } from './load/crowd.ts';
import { runFault, type Outcome } from './run-fault.ts';
import { openFaultySite } from './site/open-faulty-site.ts';
import { printOutcome, printTable } from './table.ts';

const names = process.argv.slice(2).filter((argument) => argument !== '--list');
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}. --list names them.`);
  process.exit(2);
}
if (process.argv.includes('--list')) {
  for (const { name, about } of FAULTS) console.log(`${name.padEnd(22)}${about}`);
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const report = new Report();
await run(names.length === 0 ? FAULTS : FAULTS.filter(({ name }) => names.includes(name)));
report.print();
process.exit(report.isWrong ? 1 : 0);

async function run(faults: readonly Fault[]): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const random = new Random(seed);
  console.log(`Starting the site; SEED=${seed} ...`);
  const outcomes: Outcome[] = [];
  const cleanup = new AsyncDisposableStack();
  try {
    const site = await openFaultySite(cleanup, random);
    const kept = process.env['KEEP_LOGS'];
    if (kept) cleanup.defer(() => cpSync(site.logs, kept, { recursive: true }));
    const context: Context = { site, random, kills: Number(process.env['KILLS'] ?? 300) };
    const crowd = new Crowd(site);
    await crowd.prepare();
    for (const [index, fault] of faults.entries()) {
      const chatsFrom = (index * CHATS_PER_STEP) % (site.chats.length - CHATS_PER_STEP);
      const outcome = await runFault(fault, context, { crowd, chatsFrom });
      outcomes.push(outcome);
      printOutcome(outcome);
      report.check(fault.name, isRight(outcome));
    }
    await checkNodeLogs(site, report);
    await searchLogs(site, report);
  } catch (error) {
    console.error(error);
    report.check('the run came to its end', false);
  } finally {
    await cleanup.disposeAsync();
  }
  printTable(outcomes);
}

function isRight({ wrong, lost, doubled }: Outcome): boolean {
  return wrong.length === 0 && lost === 0 && doubled === 0;
}
