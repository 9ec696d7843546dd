import { monotonicMicros } from '../load/compare.ts';
import type { SizeOptions } from '../options.ts';
import type { World } from '../setup/world.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';

export interface NamedResult extends ScenarioResult {
  measure: string;
  /** In microseconds of the system's monotonic clock, for the profile. */
  measuredAt: [from: number, to: number][];
  /** How many letters there were. */
  letters: number;
}

/** Runs scenarios one after the other and prints the table of each. One that fails does not lose what was measured before. */
export async function runScenarios(scenarios: Scenario[], world: World, options: SizeOptions): Promise<NamedResult[]> {
  const results: NamedResult[] = [];
  for (const { name, run } of scenarios) {
    const from = monotonicMicros();
    const result = await run(world, options).catch((error: unknown) => failed(name, error));
    console.log(`\n${result.table}\n`);
    const measuredAt: NamedResult['measuredAt'] = [[from, monotonicMicros()]];
    results.push({ measure: name, letters: options.letters, measuredAt, ...result });
  }
  return results;
}

function failed(name: string, error: unknown): ScenarioResult {
  const reason = `${name} failed: ${error instanceof Error ? error.stack : String(error)}`;
  return { table: reason, figures: [], errors: [reason] };
}
