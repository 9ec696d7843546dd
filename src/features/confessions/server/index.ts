import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { appealConfession } from './appeal-confession.ts';
import { deliveryJob } from './deliver-waiting.ts';
import { seedDemoLetters } from './demo.ts';
import { sweepJob } from './departures.ts';
import { letterEventsJob } from './letter-events.ts';
import { listSentConfessions } from './list-sent.ts';
import { readingRoutes } from './reading/routes.ts';
import { retractConfession } from './retract-confession.ts';
import { sendConfession } from './send-confession.ts';
import { confessionTables } from './table-rules.ts';

export { crushesOf, hasConfessedTo } from './crushes.ts';
export { crushPlaceFreed, lettersDelivered } from './events.ts';
export { decideHeld, findHeld, heldDeadlines, readHeld } from './held-letters.ts';
export { findUnopened } from './reading/unopened.ts';
export { removeReported } from './remove-reported.ts';
export { findCrushes } from './slots.ts';

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
