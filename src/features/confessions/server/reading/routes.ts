import { route, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.ts';
import { markLetter, report } from './marks/act-on-letter.ts';
import { optOut } from '../removal/opt-out.ts';
import { listInboxes, updateInbox } from './inboxes.ts';
import { searchConfessions } from './inbox/search-confessions.ts';

/** What readers may do. Each verb finds out by itself which handles the caller may read as. */
export const readingRoutes: Route[] = [
  route(contract.searchConfessions, (ctx, { params, query }) => searchConfessions(ctx, params.query, query.cursor)),
  route(contract.likeConfession, (ctx, { params }) => markLetter(ctx, params.id, 'like')),
  route(contract.reactToConfession, (ctx, { params, body }) => markLetter(ctx, params.id, body.emoji)),
  route(contract.openConfession, (ctx, { params }) => markLetter(ctx, params.id, 'opened', true)),
  route(contract.hideConfession, (ctx, { params }) => markLetter(ctx, params.id, 'hidden', true)),
  route(contract.unhideConfession, (ctx, { params }) => markLetter(ctx, params.id, 'hidden', false)),
  route(contract.blockAuthor, (ctx, { params }) => markLetter(ctx, params.id, 'blocked', true)),
  route(contract.unblockAuthor, (ctx, { params }) => markLetter(ctx, params.id, 'blocked', false)),
  route(contract.reportConfession, (ctx, { params, body }) => report(ctx, params.id, body)),
  route(contract.listInboxes, (ctx) => listInboxes(ctx)),
  route(contract.updateInbox, (ctx, { params, body }) => updateInbox(ctx, params.handle, body.paused)),
  route(contract.optOut, (ctx, { params }) => optOut(ctx, params.handle)),
];
