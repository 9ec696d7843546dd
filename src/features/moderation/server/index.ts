import { passwordAccepted } from '#features/auth/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { refuseSignIn } from './appeals/refuse-sign-in.ts';
import { sendAppeal } from './appeals/send-appeal.ts';
import { moderationTables } from './table-rules.ts';

export { appealDeadlines, decideAppeal, listAppeals } from './appeals/decide-appeals.ts';
export { readTicket } from './appeals/appeal-ticket.ts';
export { caseNumber } from './cases/case-number.ts';
export { eventsOf, listDecidedHeld, noteEvent } from './cases/events.ts';
export type { Evidence } from './cases/evidence.ts';
export type { Report } from './cases/report-box.ts';
export { CASE_PROMISE, closeReport, findReports, readReports, reportDeadlines } from './cases/reports.ts';
export { fileReport } from './file-report.ts';
export { HELP_LINES } from './help-lines.ts';
export { reviewText } from './review-text.ts';
export type { Verdict } from './rules/verdict.ts';
export { whyHeld } from './rules/why-held.ts';
export type { HeldMatter } from './sanctions/sanction-box.ts';
export { findSuspendedCases, liftSanction, listSanctions } from './sanctions/sanctions.ts';
export { suspend } from './sanctions/suspend.ts';
export { findSuspended, refuseSuspended, withoutSuspended } from './suspension.ts';

export const moderation: ServerFeature = {
  name: 'moderation',
  routes: [route(contract.sendAppeal, (ctx, { body }) => sendAppeal(ctx, body))],
  tables: moderationTables,
  on: [on(passwordAccepted, refuseSignIn)],
};
