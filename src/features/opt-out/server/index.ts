import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { optOutJob } from './apply-requests.ts';
import { seedDemoRequest } from './demo.ts';
import { reopenProfile } from './reopen-profile.ts';
import { getOptOut, requestOptOut, withdrawOptOut } from './request-opt-out.ts';
import { optOutRequestRules, reopenedProfileRules } from './table-rules.ts';

export { decideOptOutRequest, listOptOutRequests, optOutDeadlines } from './decide-requests.ts';

export const optOut: ServerFeature = {
  name: 'opt-out',
  routes: [
    route(contract.requestOptOut, (ctx, { body }) => requestOptOut(ctx, body)),
    route(contract.getOptOut, (ctx, { params }) => getOptOut(ctx, params.code)),
    route(contract.withdrawOptOut, (ctx, { params }) => withdrawOptOut(ctx, params.code)),
    route(contract.reopenProfile, (ctx, { params }) => reopenProfile(ctx, params.handle)),
  ],
  tables: [optOutRequestRules, reopenedProfileRules],
  jobs: [optOutJob],
  demo: seedDemoRequest,
};
