import { lettersDelivered } from '#features/delivery/server/index.ts';
import { inboxOpened } from '#features/inbox/server/index.ts';
import { handleProven } from '#features/verification/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { endChat, openChat, unmask } from './match/change-match.ts';
import { chatSocket } from './socket/chat-socket.ts';
import { seedDemoChat } from './demo.ts';
import { findMatches, findMatchesFor } from './finding/find-matches.ts';
import { freedCrushesJob } from './finding/freed-crushes.ts';
import { getMatch, listMatches } from './match/list-matches.ts';
import { listMessages } from './messages/list-messages.ts';
import { readMatch } from './match/read-match.ts';
import { reportPartner } from './match/report-partner.ts';
import { matchTables } from './table-rules.ts';

export { takeUnnotified } from './finding/take-unnotified.ts';
export { countUnreadMatches } from './match/list-matches.ts';
export { takeUnread } from './messages/take-unread.ts';

export const matches: ServerFeature = {
  name: 'matches',
  routes: [
    route(contract.listMatches, (ctx) => listMatches(ctx)),
    route(contract.getMatch, (ctx, { params }) => getMatch(ctx, params.id)),
    route(contract.openChat, (ctx, { params }) => openChat(ctx, params.id)),
    route(contract.listMessages, (ctx, { params, query }) => listMessages(ctx, params.id, query.before)),
    route(contract.readMatch, (ctx, { params, body }) => readMatch(ctx, params.id, body.upTo)),
    route(contract.unmask, (ctx, { params, body }) => unmask(ctx, params.id, body.agree)),
    route(contract.reportPartner, (ctx, { params, body }) => reportPartner(ctx, params.id, body)),
    route(contract.endChat, (ctx, { params }) => endChat(ctx, params.id)),
  ],
  sockets: [chatSocket],
  tables: matchTables,
  on: [on(lettersDelivered, findMatches), on(inboxOpened, findMatchesFor), on(handleProven, findMatchesFor)],
  jobs: [freedCrushesJob],
  demo: seedDemoChat,
};
