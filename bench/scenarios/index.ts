import { delivery } from './delivery/delivery.ts';
import type { Scenario } from './scenario.ts';
import { signInStorm } from './sign-in-storm.ts';

/** In the order of their runs. Delivery is the last, because the product may end in it. */
export const SCENARIOS: Scenario[] = [signInStorm, delivery];
