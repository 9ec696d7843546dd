import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from './load/compare.ts';
import { cpuMs } from './load/process-usage.ts';
import { MEASURES } from './measures/index.ts';
import type { Measure } from './measures/measure.ts';
import type { Options, SizeOptions } from './options.ts';
import { growthOf, growthTable } from './report/growth.ts';
import { describeMachine, type Machine } from './report/machine.ts';
import { comparisonTable, type Row } from './report/table.ts';
import { SCENARIOS } from './scenarios/index.ts';
import type { Scenario, ScenarioResult } from './scenarios/scenario.ts';
import { openWorld } from './setup/open-world.ts';
import type { World } from './setup/world.ts';

const MOST_ERRORS = 30;
const LONGEST_ERROR = 500;
const WARM_UP_CONNECTIONS = 20;

interface NamedResult extends ScenarioResult {
  measure: string;
  /** How many letters there were. */
  letters: number;
}

/** What was measured with one number of letters. */
interface Result {
  machine: Machine;
  letters: number;
  /** CPU time of the product without any call, in milliseconds a second. */
  idle: number;
  rows: Row[];
  scenarios: NamedResult[];
  errors: string[];
}

/** Measures everything that is asked for and prints it. Returns whether all calls were answered as expected. */
export async function runBench(options: Options): Promise<boolean> {
  const chosen = choose(options);
  const results: Result[] = [];
  for (const letters of options.letters) {
    const cleanup = new AsyncDisposableStack();
    try {
      results.push(await measureAll(chosen, { ...options, letters }, cleanup));
    } finally {
      await cleanup.disposeAsync();
    }
    // After each number of letters: the largest takes long, and what was measured before it must not be lost with it.
    if (options.json !== null) writeJson(options.json, options, results);
  }
  const rows = results.flatMap((result) => result.rows);
  if (results.length > 1) console.log(`${growthTable(growthOf(rows))}\n`);
  return printErrors(results.flatMap(({ errors }) => errors));
}

async function measureAll(
  { measures, scenarios: chosen }: Chosen,
  options: SizeOptions,
  cleanup: AsyncDisposableStack,
): Promise<Result> {
  const world = await openWorld(options, cleanup);

  const machine = describeMachine(world.postgres);
  console.log(
    `${machine.date}, commit ${machine.commit}, ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB, ` +
      `Node ${machine.node}, PostgreSQL ${machine.postgres}, ${options.letters.toLocaleString('en')} letters`,
  );
  const idle = await idleCpu(world.product.pid, options.seconds);
  console.log(`Without any call the product uses ${idle.toFixed(1)} ms of CPU time a second.\n`);
  const rows: Row[] = [];
  for (const measure of measures) rows.push(...(await measureOne(measure, world, options)));
  if (rows.length > 0) console.log(`\n${comparisonTable(rows)}\n`);
  const scenarios = await runScenarios(chosen, world, options);
  const { letters } = options;
  const errors = [...failuresOf(rows), ...scenarios.flatMap((result) => result.errors)];
  return { machine, letters, idle, rows, scenarios, errors: [...errors, ...(await world.product.loggedErrors())] };
}

interface Chosen {
  measures: Measure[];
  scenarios: Scenario[];
}

function choose({ only }: Options): Chosen {
  const isChosen = ({ name }: { name: string }) => only.length === 0 || only.includes(name);
  return { measures: MEASURES.filter(isChosen), scenarios: SCENARIOS.filter(isChosen) };
}

async function measureOne(measure: Measure, world: World, options: SizeOptions): Promise<Row[]> {
  const sides = await measure.prepare(world);
  // So that the first line is not slower only because Node has not optimised the code yet.
  for (const side of [sides.product, sides.bare])
    await side({ connections: WARM_UP_CONNECTIONS, seconds: options.warmUp });
  const rows: Row[] = [];
  for (const connections of options.connections) {
    const comparison = await compare(sides, world.product.pid, { ...options, connections });
    const { product, bare, ratio } = comparison;
    console.log(
      `${measure.name}, connections ${connections}: ${Math.round(product.rate)} a second, ` +
        `bare ${Math.round(bare.rate)}, ratio ${ratio.toFixed(2)}`,
    );
    rows.push({ letters: options.letters, measure: measure.name, ...comparison });
  }
  await sides.close?.();
  return rows;
}

/** Runs scenarios one after the other and prints the table of each. One that fails does not lose what was measured before. */
async function runScenarios(scenarios: Scenario[], world: World, options: SizeOptions): Promise<NamedResult[]> {
  const results: NamedResult[] = [];
  for (const { name, run } of scenarios) {
    const result = await run(world, options).catch((error: unknown) => failed(name, error));
    console.log(`\n${result.table}\n`);
    results.push({ measure: name, letters: options.letters, ...result });
  }
  return results;
}

function failed(name: string, error: unknown): ScenarioResult {
  const reason = `${name} failed: ${error instanceof Error ? error.stack : String(error)}`;
  return { table: reason, figures: [], errors: [reason] };
}

/** CPU time of a process for a second of doing nothing but its background jobs, in milliseconds. */
async function idleCpu(pid: number, seconds: number): Promise<number> {
  // The jobs that run at the start have ended by then.
  await sleep(2000);
  const before = cpuMs(pid);
  await sleep(seconds * 1000);
  return (cpuMs(pid) - before) / seconds;
}

function failuresOf(rows: Row[]): string[] {
  return rows.flatMap(({ measure, connections, errors }) =>
    [...errors].map(([what, times]) => `${measure}, connections ${connections}: ${times} times ${what}`),
  );
}

/** Returns whether there were none. */
function printErrors(lines: string[]): boolean {
  for (const line of lines.slice(0, MOST_ERRORS)) console.error(line.slice(0, LONGEST_ERROR));
  if (lines.length > MOST_ERRORS) console.error(`… and ${lines.length - MOST_ERRORS} more`);
  return lines.length === 0;
}

function writeJson(file: string, options: Options, results: Result[]): void {
  const [first] = results;
  const rows = results.flatMap((result) => result.rows);
  const growth = growthOf(rows).map(({ from, to, ...grown }) => ({ ...grown, from: from.letters, to: to.letters }));
  const idle = results.map((result) => ({ letters: result.letters, cpu: result.idle }));
  const scenarios = results.flatMap((result) => result.scenarios.map(({ table: _table, ...found }) => found));
  const figures = { machine: first?.machine, options, idle, rows, growth, scenarios };
  writeFileSync(file, JSON.stringify(figures, errorsAsObject, 2));
}

function errorsAsObject(_key: string, value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}
