import { decideHeld, removeReported } from '#features/confessions/server/index.ts';
import {
  closeReport,
  eventsOf,
  listDecidedHeld,
  noteEvent,
  readReports,
  suspend,
  type Report,
} from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import type { Case, decideCase as contract } from '../../contract.ts';
import { nameHeld } from './reason-names.ts';
import { actionsOn, fromDecided, fromReport, withEvents } from './view-cases.ts';

type Decision = Parsed<typeof contract>['body'];

const OWN_WORDS = 'These are your own words: another moderator has to decide.';

/** What a decision has closed: who wrote it, by account if that is known and by keyed names, and what to note of it. */
interface Closed {
  author: number | null;
  persons: string[];
  event: Pick<Parameters<typeof noteEvent>[1], 'about' | 'held'>;
}

/** Decides a case once. All that follows stands in one transaction, which touches nobody's account. */
export async function decideCase(ctx: Ctx, id: string, decision: Decision): Promise<Case> {
  const moderatorId = requireMember(ctx).userId;
  const { action, reason } = decision;
  const [report] = await readReports(ctx, [id]);
  const author = await inTransaction(ctx, async (tx) => {
    const closed = report ? await closeReported(tx, report, action) : await closeHeld(tx, id, action);
    if (closed.author === moderatorId) throw new AppError('FORBIDDEN', { message: OWN_WORDS });
    await noteEvent(tx, { caseId: id, action, reason, moderatorId, ...closed.event });
    if (action !== 'suspend') return null;
    await suspend(tx, { persons: closed.persons, days: decision.days, caseId: id, reason });
    return closed.author;
  });
  // Apart: a row about an account does not belong beside a letter's. Should it fail, writing is refused all the same.
  if (author !== null) await endSessionsOf(ctx, author);
  return readClosed(ctx, id);
}

async function closeReported(tx: Services, report: Report, action: Decision['action']): Promise<Closed> {
  const { id, evidence } = report;
  if (!actionsOn(evidence).includes(action)) {
    throw new AppError('VALIDATION', { message: 'This case cannot be decided so.' });
  }
  if (action !== 'allow' && 'letterId' in evidence) await removeReported(tx, evidence.letterId);
  await closeReport(tx, id);
  return { author: evidence.reported, persons: evidence.persons, event: { about: 'report' } };
}

async function closeHeld(tx: Services, caseId: string, action: Decision['action']): Promise<Closed> {
  const held = await decideHeld(tx, caseId, action === 'allow' ? 'allow' : 'remove');
  if (!held) throw new AppError((await eventsOf(tx, [caseId])).has(caseId) ? 'ALREADY_DECIDED' : 'NOT_FOUND');
  const { sender: author, persons, reason, openedOn, dueBy } = held;
  const facts = { reason: nameHeld(reason), openedOn, dueBy: dueBy.toISOString() };
  return { author, persons, event: { about: 'held', held: facts } };
}

async function readClosed(services: Services, id: string): Promise<Case> {
  const reported = (await readReports(services, [id])).map(fromReport);
  const held = reported.length > 0 ? [] : (await listDecidedHeld(services, [id])).map(fromDecided);
  const [closed] = await withEvents(services, [...reported, ...held]);
  if (!closed) throw new AppError('NOT_FOUND');
  return closed;
}
