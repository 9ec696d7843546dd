import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { sendConfession } from './send-confession.ts';
import { appealConfession } from './sent/appeal-confession.ts';
import { listSentConfessions } from './sent/sent-letters.ts';
import { retractAll, retractConfession } from './sent/retract-confessions.ts';
import { letterFigures } from './outbox-figures.ts';
import { outboxRules } from './table-rules.ts';

export { countUnopenedAnswers } from './sent/received-answers.ts';
export { answersId, findOwnAnswer, sendAnswer } from './send-answer.ts';
export { endOfWait, NEVER } from './delivery-time.ts';
export { letterQueued } from './events.ts';
export { reviewedTexts } from './new-letter.ts';
export { decideHeld, findCaseLetters, findHeld, readHeld } from './outbox/held-letters.ts';
export { readWaitingPage, removeWaiting, replaceWaiting, type WaitingRow } from './outbox/outbox-rows.ts';
export { findWaiting, makeWaitingGone } from './outbox/outbox.ts';
export { tidyOutbox } from './outbox/tidy-outbox.ts';
export { findSent } from './sent/sent-letters.ts';
export { sealForOutbox, storeLetters } from './store-letters.ts';
export { vanishingDay, waitingBox, withFindings, type GoneWaiting, type WaitingLetter } from './waiting-letter.ts';

export const sending: ServerFeature = {
  name: 'sending',
  routes: [
    route(contract.sendConfession, (ctx, { body }) => sendConfession(ctx, body)),
    route(contract.listSentConfessions, (ctx, { query }) => listSentConfessions(ctx, query.cursor)),
    route(contract.appealConfession, (ctx, { params, body }) => appealConfession(ctx, params.id, body.message)),
    route(contract.retractConfession, (ctx, { params }) => retractConfession(ctx, params.id)),
    route(contract.retractAll, (ctx) => retractAll(ctx)),
  ],
  tables: [outboxRules],
  figures: letterFigures,
};
