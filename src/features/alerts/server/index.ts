import { lettersDelivered } from '#features/delivery/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { getUnread } from './get-unread.ts';
import { matchMailJob } from './mail-matches.ts';
import { notifyAtOnce } from './notify-at-once.ts';
import { planJob } from './plan-alerts.ts';
import { alertJob } from './send-alerts.ts';
import { alertTables } from './table-rules.ts';
import { unsubscribe } from './unsubscribe.ts';

export const alerts: ServerFeature = {
  name: 'alerts',
  routes: [
    route(contract.getUnread, (ctx) => getUnread(ctx)),
    route(contract.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.token)),
    route(contract.openUnsubscribePage, (_ctx, { params }) => `/unsubscribe/${encodeURIComponent(params.token)}`),
  ],
  tables: alertTables,
  jobs: [planJob, alertJob, matchMailJob],
  on: [on(lettersDelivered, notifyAtOnce)],
};
