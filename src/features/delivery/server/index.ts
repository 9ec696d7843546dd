import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { letterQueued } from '#features/sending/server/index.ts';
import { deliverAtOnce, deliveryJob } from './deliver-waiting.ts';
import { sweepJob } from './sweep-departures.ts';
import { letterEventsJob } from './letter-events.ts';
import { deliveryTables } from './table-rules.ts';

export { deliverWaiting } from './deliver-waiting.ts';
export { openDeliveryMemory } from './delivery-memory.ts';
export { lettersDelivered } from './events.ts';
export { publishLetterEvents } from './letter-events.ts';

export const delivery: ServerFeature = {
  name: 'delivery',
  routes: [],
  tables: deliveryTables,
  jobs: [deliveryJob, letterEventsJob, sweepJob],
  on: [on(letterQueued, deliverAtOnce)],
};
