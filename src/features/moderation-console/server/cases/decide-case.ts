import { decideHeld, removeReported } from '#features/confessions/server/index.ts';
import {
  closeReport,
  eventsOf,
  listDecidedHeld,
  noteEvent,
  readReports,
  suspend,
  type HeldMatter,
  type Report,
} from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import type { Case, decideCase as contract } from '../../contract.ts';
import { nameHeld } from './reason-names.ts';
import { actionsOn, fromDecided, fromReport, viewCases } from './view-cases.ts';
import { wordsOfLetter } from './words-of.ts';

type Decision = Parsed<typeof contract>['body'];

/** What a decision has closed: who wrote it, by account if that is known and by keyed names, and what to note of it. */
interface Closed {
  author: number | null;
  persons: string[];
  event: Pick<Parameters<typeof noteEvent>[1], 'about' | 'held'>;
  /** Kept with a suspension, because nothing else keeps it. */
  matter: HeldMatter | null;
}

/** Decides a case once. All that follows stands in one transaction, which touches nobody's account. */
export async function decideCase(ctx: Ctx, id: string, decision: Decision): Promise<Case> {
  const moderatorId = requireModerator(ctx).userId;
  const { action, reason } = decision;
  const [report] = await readReports(ctx, [id]);
  const author = await inTransaction(ctx, async (tx) => {
    const closed = report ? await closeReported(tx, report, action) : await closeHeld(tx, id, action);
    if (closed.author === moderatorId) throw new AppError('OWN_WORDS');
    const length = action === 'suspend' ? { days: decision.days } : {};
    await noteEvent(tx, { caseId: id, action, reason, moderatorId, ...length, ...closed.event });
    if (action !== 'suspend') return null;
    const { persons, matter: held } = closed;
    await suspend(tx, { persons, days: decision.days, caseId: id, reason, held });
    return closed.author;
  });
  // Apart: a row about an account does not belong beside a letter's. Should it fail, writing is refused all the same.
  if (author !== null) await endSessionsOf(ctx, author);
  return readClosed(ctx, id);
}

async function closeReported(tx: Services, report: Report, action: Decision['action']): Promise<Closed> {
  const { id, evidence } = report;
  requirePossible(actionsOn(evidence), action);
  if (action !== 'allow' && 'letterId' in evidence) await removeReported(tx, evidence.letterId);
  await closeReport(tx, id);
  return { author: evidence.reported, persons: evidence.persons, event: { about: 'report' }, matter: null };
}

async function closeHeld(tx: Services, caseId: string, action: Decision['action']): Promise<Closed> {
  const held = await decideHeld(tx, caseId, action === 'allow' ? 'allow' : 'remove');
  if (!held) throw new AppError((await eventsOf(tx, [caseId])).has(caseId) ? 'ALREADY_DECIDED' : 'NOT_FOUND');
  requirePossible(actionsOn(held), action);
  const { author, persons, letter, openedOn, dueBy } = held;
  const reason = nameHeld(held.reason);
  const facts = { reason, openedOn, dueBy: dueBy.toISOString() };
  return { author, persons, event: { about: 'held', held: facts }, matter: { reason, words: wordsOfLetter(letter) } };
}

function requirePossible(possible: Case['actions'], action: Decision['action']): void {
  if (!possible.includes(action)) throw new AppError('VALIDATION', { message: 'This case cannot be decided so.' });
}

async function readClosed(services: Services, id: string): Promise<Case> {
  const reported = (await readReports(services, [id])).map(fromReport);
  const held = reported.length > 0 ? [] : (await listDecidedHeld(services, { caseId: id })).map(fromDecided);
  const [closed] = await viewCases(services, [...reported, ...held]);
  if (!closed) throw new AppError('NOT_FOUND');
  return closed;
}
