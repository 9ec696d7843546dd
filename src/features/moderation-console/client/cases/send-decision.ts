import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { noticeEndedSession } from '#platform/client/api/session-ended.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { decideCase } from '../../contract.ts';
import { CONSOLE_KEY, type CaseEntry } from '../console-queries.ts';
import { handleLostAccess } from '../handle-lost-access.ts';
import type { Decided } from '../queue/decision-form.tsx';
import { openFormOf } from '../queue/open-form.ts';
import { TOO_LATE } from '../use-decide.ts';

export type Action = CaseEntry['actions'][number];

/** A decision about a case, or about all cases of a group. */
export interface CasesDecision {
  /** Of the case or the group. */
  id: string;
  cases: readonly CaseEntry[];
  action: Action;
  decided: Decided;
}

/** A call that failed. */
interface Failure {
  entry: CaseEntry;
  action: Action;
  error: unknown;
}

const RETRY = 'Nothing has changed. Please try again in a moment.';

/**
 * Sends a decision: one call after the other, or all at once when the page is left. A case whose call fails gets its form back,
 * filled in. Resolves to whether none did. Never rejects.
 */
export async function sendDecision(
  { userId, queryClient }: { userId: number; queryClient: QueryClient },
  decision: CasesDecision,
  leaving: Promise<void>,
): Promise<boolean> {
  const { id, cases, decided } = decision;
  const failures = await callEach(decision, leaving);
  const refused = failures.filter(({ error }) => !isTooLate(error));
  const form = openFormOf(userId, id);
  const [first] = refused;
  if (first && refused.length === cases.length) form.change({ problem: messageFor(first.error, RETRY) });
  else {
    form.close();
    for (const entry of cases) openFormOf(userId, entry.id).close();
    for (const { entry, action, error } of refused) {
      openFormOf(userId, entry.id).open({ ...decided, action, problem: messageFor(error, RETRY) });
    }
  }
  tell(queryClient, decision, failures);
  // A decided case shows that it is being sent until it leaves the list.
  if (refused.length < cases.length) await queryClient.invalidateQueries({ queryKey: CONSOLE_KEY });
  return refused.length === 0;
}

/** Makes the calls and returns those that failed. A suspension is made with the first letter, and the others are removed. */
async function callEach({ cases, action, decided }: CasesDecision, leaving: Promise<void>): Promise<Failure[]> {
  const sent: Promise<Failure | null>[] = [];
  let isSuspended = false;
  for (const entry of cases) {
    const own = isSuspended ? 'remove' : action;
    const result = callOne({ entry, action: own }, decided);
    sent.push(result);
    const failure = await Promise.race([result, leaving.then(() => null)]);
    if (own !== 'suspend') continue;
    // The author is suspended with the next letter if another moderator has decided this one.
    isSuspended = !failure || !isTooLate(failure.error);
    // Without the suspension, the moderator decides anew.
    if (failure && isSuspended) return cases.map((one) => ({ ...failure, entry: one }));
  }
  return (await Promise.all(sent)).filter((failure) => failure !== null);
}

/** Resolves to null if the case is decided. */
async function callOne(one: Omit<Failure, 'error'>, decided: Decided): Promise<Failure | null> {
  try {
    await decide(one.entry.id, one.action, decided);
    return null;
  } catch (error) {
    return { ...one, error };
  }
}

const isTooLate = (error: unknown) => hasCode(error, 'ALREADY_DECIDED') || hasCode(error, 'NOT_FOUND');

function tell(queryClient: QueryClient, { cases }: CasesDecision, failures: Failure[]): void {
  const [failure] = failures.toSorted((one, other) => Number(isTooLate(one.error)) - Number(isTooLate(other.error)));
  const names = cases.length === 1 ? `Case ${cases[0]?.number} is closed.` : `${cases.length} cases are closed.`;
  if (!failure) return toast({ title: 'Decided', description: names });
  const { entry, error } = failure;
  noticeEndedSession(error);
  if (handleLostAccess(queryClient, error)) return;
  if (isTooLate(error)) {
    return toast({ ...TOO_LATE[hasCode(error, 'NOT_FOUND') ? 'gone' : 'decided'], variant: 'destructive' });
  }
  const count = failures.length === 1 ? `Case ${entry.number}` : `${failures.length} Cases`;
  toastFailure(`${count} Not Decided`, error, RETRY);
}

function decide(id: string, action: Action, { reason, days, rule, because }: Decided): Promise<unknown> {
  if (action === 'allow') return send(id, because ? { action, reason, because } : { action, reason });
  const shown = rule === null ? { reason } : { reason, rule };
  return send(id, action === 'suspend' ? { action, days, ...shown } : { action, ...shown });
}

function send(id: string, body: BodyOf<typeof decideCase>): Promise<unknown> {
  return call<typeof decideCase>('POST /api/moderation/cases/:id/decide', { params: { id }, body, keepalive: true });
}
