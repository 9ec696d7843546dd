import type { SizeOptions } from '../options.ts';
import type { World } from '../setup/world.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';

export interface NamedResult extends ScenarioResult {
  scenario: string;
  /** How many letters there were. */
  letters: number;
}

/** Runs scenarios one after the other and prints the table of each. */
export async function runScenarios(scenarios: Scenario[], world: World, options: SizeOptions): Promise<NamedResult[]> {
  const results: NamedResult[] = [];
  for (const { name, run } of scenarios) {
    const result = await run(world, options);
    console.log(`\n${result.table}\n`);
    results.push({ scenario: name, letters: options.letters, ...result });
  }
  return results;
}
