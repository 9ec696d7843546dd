import { delivery } from './delivery/delivery.ts';
import { overload } from './overload.ts';
import type { Scenario } from './scenario.ts';
import { signInStorm } from './sign-in-storm.ts';
import { sockets } from './sockets.ts';

/** In the order of their runs. Delivery is the last, because the product may end in it. */
export const SCENARIOS: Scenario[] = [signInStorm, overload, sockets, delivery];
