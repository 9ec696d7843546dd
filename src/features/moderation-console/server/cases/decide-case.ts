import { decideHeld } from '#features/sending/server/index.ts';
import { removeReported } from '#features/inbox/server/index.ts';
import {
  closeReport,
  eventsOf,
  listDecidedHeld,
  readReports,
  recordModerationEvent,
  suspend,
  type HeldContent,
  type Report,
} from '#features/moderation/server/index.ts';
import { CASE_DEADLINE, KEPT_REASONS, ruleOf, type BrokenRule } from '#features/moderation/contract.ts';
import { requireStrong } from '#features/auth-factors/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { deleteSessions } from '#platform/server/session/sessions.ts';
import type { Case, decideCase as contract } from '../../contract.ts';
import { nameHeld } from './reason-names.ts';
import { actionsOn, fromDecided, fromReport, passagesOfLetter, viewCases } from './view-cases.ts';

/** A suspension needs a passkey or a code that was used this recently: the browser may have been left open. */
const BEFORE_SUSPENDING = 15 * MINUTE;

/** Asked before the moderator's decision is sent, which they can take back for a moment. */
export async function maySuspend(ctx: Ctx): Promise<typeof done> {
  requireModerator(ctx);
  await requireStrong(ctx, BEFORE_SUSPENDING - MINUTE);
  return done;
}

type Decision = Parsed<typeof contract>['body'];

/** A case that was just closed: its author, by account if known and by keyed names, and what to record. */
interface Closed {
  author: number | null;
  persons: string[];
  /** The hour in which it came. */
  openedAt: Date;
  event: Pick<Parameters<typeof recordModerationEvent>[1], 'about' | 'held'>;
  /** Shown to its author unless the moderator chooses another rule. */
  rule: BrokenRule;
  /** Stored with a suspension, because it is stored nowhere else. */
  heldContent: HeldContent | null;
}

/** Decides a case once. Everything that follows is written in one transaction, which writes to no account's row. */
export async function decideCase(ctx: Ctx, id: string, decision: Decision): Promise<Case> {
  const moderatorId = requireModerator(ctx).userId;
  const { action, reason } = decision;
  if (action === 'suspend') await requireStrong(ctx, BEFORE_SUSPENDING);
  const [report] = await readReports(ctx, [id]);
  const author = await inTransaction(ctx, async (tx) => {
    const closed = report ? await closeReported(tx, report, decision) : await closeHeld(tx, id, decision);
    if (closed.author === moderatorId) throw new AppError('OWN_WORDS');
    const length = action === 'suspend' ? { days: decision.days } : {};
    const tookHours = Math.floor((ctx.clock.now().getTime() - closed.openedAt.getTime()) / HOUR);
    const event = { caseId: id, action, reason, moderatorId, tookHours, ...length, ...closed.event };
    await recordModerationEvent(tx, event);
    if (action !== 'suspend') return null;
    const { persons, heldContent } = closed;
    const rule = decision.rule ?? closed.rule;
    await suspend(tx, { persons, days: decision.days, caseId: id, reason, rule, held: heldContent });
    return closed.author;
  });
  // Outside the transaction: no transaction writes an account's row and a letter's together. If this fails, the suspended
  // author can still send nothing.
  if (author !== null) await deleteSessions(ctx, author);
  return readClosed(ctx, id);
}

async function closeReported(tx: Services, report: Report, decision: Decision): Promise<Closed> {
  const { id, evidence, openedAt } = report;
  const { action } = decision;
  requirePossible(actionsOn(evidence), action);
  if (action !== 'allow' && 'letterId' in evidence) {
    await removeReported(tx, { author: evidence.reported, key: evidence.letterId });
  }
  await closeReport(tx, id, outcomeOf(decision));
  const { reported: author, persons } = evidence;
  const rule = ruleOf(report.reason);
  return { author, persons, openedAt, event: { about: 'report' }, rule, heldContent: null };
}

/** What the person who reported reads. */
function outcomeOf(decision: Decision): Parameters<typeof closeReport>[2] {
  if (decision.action !== 'allow') return { state: 'acted' };
  return { state: 'kept', because: decision.because ?? KEPT_REASONS[0] };
}

async function closeHeld(
  tx: Uses<'db' | 'keys' | 'clock' | 'deliverySettings'>,
  caseId: string,
  decision: Decision,
): Promise<Closed> {
  const { action } = decision;
  const held = await decideHeld(
    tx,
    caseId,
    action === 'allow' ? { action } : { action: 'remove', rule: decision.rule },
  );
  if (!held) throw new AppError((await eventsOf(tx, [caseId])).has(caseId) ? 'ALREADY_DECIDED' : 'NOT_FOUND');
  requirePossible(actionsOn(held), action);
  const { author, persons, rule, findings, appeal, openedOn, dueBy } = held;
  const reason = nameHeld(held.reason);
  const facts = { reason, findings, openedOn, dueBy: dueBy.toISOString() };
  const heldContent = { reason, findings, words: passagesOfLetter(held) };
  const about = appeal ? 'held-appeal' : 'held';
  const openedAt = new Date(dueBy.getTime() - CASE_DEADLINE);
  return { author, persons, openedAt, event: { about, held: facts }, rule, heldContent };
}

function requirePossible(possible: Case['actions'], action: Decision['action']): void {
  if (!possible.includes(action))
    throw new AppError('VALIDATION', { message: 'This decision is not possible for this case.' });
}

async function readClosed(services: Services, id: string): Promise<Case> {
  const reported = (await readReports(services, [id])).map(fromReport);
  const held = reported.length > 0 ? [] : (await listDecidedHeld(services, { caseId: id })).map(fromDecided);
  const [closed] = await viewCases(services, [...reported, ...held]);
  if (!closed) throw new AppError('NOT_FOUND');
  return closed;
}
