import { allSessionsEnded } from '#features/auth/server/index.ts';
import { lettersDelivered } from '#features/delivery/server/index.ts';
import { accountLinked } from '#features/linked-accounts/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { getUnread } from './get-unread.ts';
import { notifyAtOnce } from './letters/notify-at-once.ts';
import { letterJob } from './letters/notify-letters.ts';
import { planJob } from './letters/plan-notices.ts';
import { addBrowser, askForLetters, getNotices, removeBrowser, updateNotices } from './notices.ts';
import { chatJob, matchJob } from './notify-matches.ts';
import { pushJob } from './pushes/send-pushes.ts';
import { forgetBrowsers } from './subscriptions/browsers.ts';
import { subscribeLinker } from './subscriptions/settings.ts';
import { noticeTables } from './table-rules.ts';
import { unsubscribe } from './unsubscribe.ts';

export { forgetBrowserOf } from './subscriptions/browsers.ts';

export const notices: ServerFeature = {
  name: 'notices',
  routes: [
    route(contract.getUnread, (ctx) => getUnread(ctx)),
    route(contract.getNotices, (ctx) => getNotices(ctx)),
    route(contract.updateNotices, (ctx, { body }) => updateNotices(ctx, body)),
    route(contract.askForLetters, (ctx, { body }) => askForLetters(ctx, body)),
    route(contract.addBrowser, (ctx, { body }) => addBrowser(ctx, body)),
    route(contract.removeBrowser, (ctx, { params }) => removeBrowser(ctx, params.id)),
    route(contract.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.token)),
    route(contract.openUnsubscribePage, (_ctx, { params }) => `/unsubscribe/${encodeURIComponent(params.token)}`),
  ],
  tables: noticeTables,
  jobs: [planJob, letterJob, matchJob, chatJob, pushJob],
  on: [on(lettersDelivered, notifyAtOnce), on(accountLinked, subscribeLinker), on(allSessionsEnded, forgetBrowsers)],
};
