import { lettersDelivered } from '#features/delivery/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { getUnread } from './get-unread.ts';
import { matchMailJob } from './mail-matches.ts';
import { notifyAtOnce } from './notify-at-once.ts';
import { planJob } from './plan-notices.ts';
import { noticeJob } from './send-notices.ts';
import { noticeTables } from './table-rules.ts';
import { unsubscribe } from './unsubscribe.ts';

export const notices: ServerFeature = {
  name: 'notices',
  routes: [
    route(contract.getUnread, (ctx) => getUnread(ctx)),
    route(contract.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.token)),
    route(contract.openUnsubscribePage, (_ctx, { params }) => `/unsubscribe/${encodeURIComponent(params.token)}`),
  ],
  tables: noticeTables,
  jobs: [planJob, noticeJob, matchMailJob],
  on: [on(lettersDelivered, notifyAtOnce)],
};
