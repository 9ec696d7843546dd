import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { deliveryJob } from './deliver-waiting.ts';
import { seedDemoLetters } from './demo.ts';
import { sweepJob } from './departures.ts';
import { newsJob, type Hooks } from './letter-news.ts';
import { listSentConfessions } from './list-sent.ts';
import { readingRoutes } from './reading/routes.ts';
import { retractConfession } from './retract-confession.ts';
import { sendConfession } from './send-confession.ts';
import { confessionTables } from './table-rules.ts';

export { crushesOf, hasConfessedTo } from './crushes.ts';
export { confessionAllowance } from './quota.ts';
export { findUnopened } from './reading/unopened.ts';
export { findCrushes } from './slots.ts';

/** What comes of a delivery is for others to know; they are told. */
export const confessionsWith = (hooks: Hooks): ServerFeature => ({
  name: 'confessions',
  routes: [
    route(contract.sendConfession, (ctx, { body }) => sendConfession(ctx, body, hooks)),
    route(contract.listSentConfessions, (ctx) => listSentConfessions(ctx)),
    route(contract.retractConfession, (ctx, { params }) => retractConfession(ctx, params.id)),
    ...readingRoutes,
  ],
  tables: confessionTables,
  jobs: [deliveryJob, newsJob(hooks), sweepJob],
  demo: (services, people) => seedDemoLetters(services, people, hooks),
});
