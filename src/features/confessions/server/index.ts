import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { appealConfession } from './appeal-confession.ts';
import { deliveryJob } from './deliver-waiting.ts';
import { seedDemoLetters } from './demo.ts';
import { sweepJob } from './departures.ts';
import type { Hooks } from './hooks.ts';
import { newsJob } from './letter-news.ts';
import { listSentConfessions } from './list-sent.ts';
import { readingRoutes } from './reading/routes.ts';
import { retractConfession } from './retract-confession.ts';
import { sendConfession } from './send-confession.ts';
import { confessionTables } from './table-rules.ts';

export { crushesOf, hasConfessedTo } from './crushes.ts';
export { decideHeld, findHeld, heldDeadlines, readHeld } from './held-letters.ts';
export { confessionAllowance } from './quota.ts';
export { findUnopened } from './reading/unopened.ts';
export { removeReported } from './remove-reported.ts';
export { findCrushes } from './slots.ts';

/** What comes of a delivery is for others to know, and who is a minor: they are told, and asked. */
export const confessionsWith = (hooks: Hooks): ServerFeature => ({
  name: 'confessions',
  routes: [
    route(contract.sendConfession, (ctx, { body }) => sendConfession(ctx, body, hooks)),
    route(contract.listSentConfessions, (ctx, { query }) => listSentConfessions(ctx, query.cursor)),
    route(contract.appealConfession, (ctx, { params, body }) => appealConfession(ctx, params.id, body.message)),
    route(contract.retractConfession, (ctx, { params }) => retractConfession(ctx, params.id)),
    ...readingRoutes(hooks.findMinors),
  ],
  tables: confessionTables,
  jobs: [deliveryJob(hooks.findMinors), newsJob(hooks), sweepJob],
  demo: (services, people) => seedDemoLetters(services, people, hooks),
});
