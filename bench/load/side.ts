import type { Round } from './recorder.ts';

/** How hard one side of a measure is driven. */
interface Drive {
  /** How many calls are under way at once; each is followed by the next. */
  connections: number;
  seconds: number;
}

/** One side of a measure, the product's or the bare one: makes calls for a while. */
export type Side = (drive: Drive) => Promise<Round>;

export interface Sides {
  product: Side;
  bare: Side;
}
