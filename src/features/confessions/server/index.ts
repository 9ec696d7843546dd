import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { appealConfession } from './sent/appeal-confession.ts';
import { deliveryJob } from './delivery/deliver-waiting.ts';
import { seedDemoLetters } from './demo.ts';
import { sweepJob } from './removal/departures.ts';
import { letterEventsJob } from './delivery/letter-events.ts';
import { listSentConfessions } from './sent/list-sent.ts';
import { readingRoutes } from './reading/routes.ts';
import { retractConfession } from './sent/retract-confession.ts';
import { sendConfession } from './sending/send-confession.ts';
import { confessionTables } from './table-rules.ts';

export { crushesOf, hasConfessedTo } from './crushes/crushes.ts';
export { crushPlaceFreed, lettersDelivered } from './events.ts';
export { decideHeld, findHeld, heldDeadlines, readHeld } from './outbox/held-letters.ts';
export { findUnopened } from './reading/unopened.ts';
export { removeReported } from './reading/marks.ts';
export { findCrushes } from './crushes/crush-slots.ts';

export const confessions: ServerFeature = {
  name: 'confessions',
  routes: [
    route(contract.sendConfession, (ctx, { body }) => sendConfession(ctx, body)),
    route(contract.listSentConfessions, (ctx, { query }) => listSentConfessions(ctx, query.cursor)),
    route(contract.appealConfession, (ctx, { params, body }) => appealConfession(ctx, params.id, body.message)),
    route(contract.retractConfession, (ctx, { params }) => retractConfession(ctx, params.id)),
    ...readingRoutes,
  ],
  tables: confessionTables,
  jobs: [deliveryJob, letterEventsJob, sweepJob],
  demo: seedDemoLetters,
};
