import type { SizeOptions } from '../options.ts';
import type { World } from '../setup/world.ts';

export interface ScenarioResult {
  /** As the table prints it. */
  table: string;
  /** As the JSON has it. */
  figures: object[];
  /** What went wrong that is not a finding. */
  errors: string[];
}

/** Something that happens to the product as a whole, and so has no bare side. */
export interface Scenario {
  /** As `--only` and the JSON name it. */
  name: string;
  /** Ends within a bounded time. */
  run: (world: World, options: SizeOptions) => Promise<ScenarioResult>;
}
