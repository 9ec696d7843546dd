import { signInAccepted, signUpSubmitted } from '#features/auth/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { sendAppeal } from './appeals/send-appeal.ts';
import { refuseName } from './review/refuse-name.ts';
import { moderationTables } from './table-rules.ts';

export { openSuspensionTicket } from './appeals/appeal-ticket.ts';
export { appealDeadlines, decideAppeal, listAppeals } from './appeals/decide-appeals.ts';
export { caseNumber } from './cases/cases.ts';
export { readDecisionTimes } from './cases/decision-times.ts';
export { eventsOf, latestHeldDecisions, listDecidedHeld, recordModerationEvent } from './cases/events.ts';
export { fileReport } from './cases/file-report.ts';
export { findOutcomes, outcomeOf, reportsSql, type FiledReport } from './cases/outcomes.ts';
export { findReportsByNumber } from './cases/find-reports-by-number.ts';
export { closeReport, findReports, readReports, reportDeadlines } from './cases/reports.ts';
export type { Evidence, Report } from './cases/sealed-report.ts';
export { doubtAbout } from './review/doubts.ts';
export { HELP_LINES, helpFor } from './review/help-lines.ts';
export { refuseName } from './review/refuse-name.ts';
export { whyHeld } from './review/review-by-rules.ts';
export { reviewNote } from './review/review-note.ts';
export { mayContinueNumber } from './review/review-split-number.ts';
export { reviewText } from './review/review-text.ts';
export { wordKey, wordsMatcher, type WordsMatcher } from './review/words-matcher.ts';
export { findingsToStore, StoredFinding } from './review/stored-finding.ts';
export { CONTACT_DETAILS, findingsOf, type Check, type StopReason, type Verdict } from './review/verdict.ts';
export { findSuspendedCases, liftSanction, listSanctions } from './sanctions/sanctions.ts';
export type { HeldContent } from './sanctions/sealed-sanctions.ts';
export { suspend } from './sanctions/suspend.ts';
export {
  findSanctions,
  findSuspended,
  refusalBy,
  refuseSuspended,
  sanctionsSql,
  sanctionTagsOf,
  withoutSuspended,
} from './sanctions/suspension.ts';
export { warmReview } from './warm-review.ts';

export const moderation: ServerFeature = {
  name: 'moderation',
  routes: [route(contract.sendAppeal, (ctx, { body }) => sendAppeal(ctx, body))],
  tables: moderationTables,
  on: [on(signInAccepted, refuseSignIn), on(signUpSubmitted, async (_, form) => refuseName(form))],
};
