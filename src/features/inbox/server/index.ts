import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { answerLetter, getAnswer } from './answer-letter.ts';
import { seedDemoLetters } from './demo.ts';
import { markLetter, report } from './marks/act-on-letter.ts';
import { optOut, listInboxes, updateInbox } from './inboxes.ts';
import { searchConfessions } from './list/search-confessions.ts';

export { inboxOpened } from './events.ts';
export { findUnopened } from './list/unopened.ts';
export { removeReported } from './marks/change-marks.ts';
export { findReaders, isLeftOut, isWithin, readershipOf, type ReadableStream } from './readers.ts';

export const inbox: ServerFeature = {
  name: 'inbox',
  // Each verb finds out by itself which handles the caller may read as.
  routes: [
    route(contract.searchConfessions, (ctx, { params, query }) => searchConfessions(ctx, params.query, query.cursor)),
    route(contract.likeConfession, (ctx, { params }) => markLetter(ctx, params.id, 'like')),
    route(contract.reactToConfession, (ctx, { params, body }) => markLetter(ctx, params.id, body.emoji)),
    route(contract.openConfession, (ctx, { params }) => markLetter(ctx, params.id, 'opened', true)),
    route(contract.hideConfession, (ctx, { params }) => markLetter(ctx, params.id, 'hidden', true)),
    route(contract.unhideConfession, (ctx, { params }) => markLetter(ctx, params.id, 'hidden', false)),
    route(contract.blockAuthor, (ctx, { params }) => markLetter(ctx, params.id, 'blocked', true)),
    route(contract.unblockAuthor, (ctx, { params }) => markLetter(ctx, params.id, 'blocked', false)),
    route(contract.reportConfession, (ctx, { params, body }) => report(ctx, params.id, body)),
    route(contract.getAnswer, (ctx, { params }) => getAnswer(ctx, params.id)),
    route(contract.answerConfession, (ctx, { params, body }) => answerLetter(ctx, params.id, body.message)),
    route(contract.listInboxes, (ctx) => listInboxes(ctx)),
    route(contract.updateInbox, (ctx, { params, body }) => updateInbox(ctx, params.handle, body)),
    route(contract.optOut, (ctx, { params }) => optOut(ctx, params.handle)),
  ],
  tables: [],
  demo: seedDemoLetters,
};
