import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { appealConfession } from './sent/appeal-confession.ts';
import { letterFigures } from './delivery/letter-figures.ts';
import { deliveryJob } from './delivery/deliver-waiting.ts';
import { seedDemoLetters } from './demo.ts';
import { freedPlacesJob } from './crushes/freed-places.ts';
import { sweepJob } from './removal/sweep.ts';
import { letterEventsJob } from './delivery/letter-events.ts';
import { listSentConfessions } from './sent/list-sent.ts';
import { readingRoutes } from './reading/routes.ts';
import { retractAll } from './sent/retract-all.ts';
import { retractConfession } from './sent/retract-confession.ts';
import { sendConfession } from './sending/send-confession.ts';
import { prepareMonths } from './store/months-kept.ts';
import { confessionTables } from './table-rules.ts';

export { crushesOf, withConfessed } from './crushes/crushes.ts';
export { crushPlaceFreed, inboxOpened, lettersDelivered } from './events.ts';
export { decideHeld, findHeld, heldDeadlines, readHeld } from './outbox/held-letters.ts';
export { findUnopened } from './reading/inbox/unopened.ts';
export { removeReported } from './reading/marks/remove-reported.ts';

export const confessions: ServerFeature = {
  name: 'confessions',
  routes: [
    route(contract.sendConfession, (ctx, { body }) => sendConfession(ctx, body)),
    route(contract.listSentConfessions, (ctx, { query }) => listSentConfessions(ctx, query.cursor)),
    route(contract.appealConfession, (ctx, { params, body }) => appealConfession(ctx, params.id, body.message)),
    route(contract.retractConfession, (ctx, { params }) => retractConfession(ctx, params.id)),
    route(contract.retractAll, (ctx) => retractAll(ctx)),
    ...readingRoutes,
  ],
  tables: confessionTables,
  prepare: prepareMonths,
  figures: letterFigures,
  jobs: [deliveryJob, letterEventsJob, sweepJob, freedPlacesJob],
  demo: seedDemoLetters,
};
