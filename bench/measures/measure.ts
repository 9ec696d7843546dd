import type { Sides } from '../load/side.ts';
import type { World } from '../setup/world.ts';

export interface PreparedSides extends Sides {
  /** Ends what was opened for both. */
  close?(): Promise<void>;
}

/** A call that is measured in the product and in a bare handler. */
export interface Measure {
  /** As `--only` and the table name it. */
  name: string;
  /** Makes both sides ready, and checks that they answer with the same. */
  prepare(world: World): Promise<PreparedSides>;
}
