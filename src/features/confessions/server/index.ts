import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { deliveryJob } from './deliver-waiting.ts';
import { seedDemoLetters } from './demo.ts';
import { sweepJob } from './departures.ts';
import { listSentConfessions } from './list-sent.ts';
import { readingRoutes } from './reading/routes.ts';
import { retractConfession } from './retract-confession.ts';
import { sendConfession } from './send-confession.ts';
import { confessionTables } from './table-rules.ts';

export { confessionAllowance } from './quota.ts';

export const confessions: ServerFeature = {
  name: 'confessions',
  routes: [
    route(contract.sendConfession, (ctx, { body }) => sendConfession(ctx, body)),
    route(contract.listSentConfessions, (ctx) => listSentConfessions(ctx)),
    route(contract.retractConfession, (ctx, { params }) => retractConfession(ctx, params.id)),
    ...readingRoutes,
  ],
  tables: confessionTables,
  jobs: [deliveryJob, sweepJob],
  demo: seedDemoLetters,
};
