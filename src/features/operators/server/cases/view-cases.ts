import { readPeople } from '#features/auth/server/index.ts';
import type { listHeld } from '#features/confessions/server/index.ts';
import {
  CASE_PROMISE,
  caseNumber,
  eventsOf,
  type listDecidedHeld,
  type Report,
} from '#features/moderation/server/index.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { Case } from '../../contract.ts';
import { nameHeld, nameReported } from './reason-names.ts';
import { wordsOf, wordsOfLetter } from './words-of.ts';

/** A case before it is known what was decided in it. */
type Bare = Omit<Case, 'events' | 'number'>;
type Action = Case['actions'][number];

export function fromReport({ id, reason, note, evidence, openedAt, closedOn }: Report): Bare {
  const isLetter = 'letter' in evidence;
  return {
    id,
    kind: isLetter ? 'report' : 'chat',
    state: closedOn === null ? 'open' : 'closed',
    reason: nameReported(reason),
    note,
    openedOn: dayOf(openedAt),
    dueBy: new Date(openedAt.getTime() + CASE_PROMISE).toISOString(),
    actions: closedOn === null ? actionsOn(evidence) : [],
    words: wordsOf(evidence),
  };
}

/** A chat is not taken away, and nobody is suspended of whom no name is left. */
export function actionsOn(evidence: Report['evidence']): Action[] {
  const possible = { allow: true, remove: 'letter' in evidence, suspend: evidence.persons.length > 0 };
  return (['allow', 'remove', 'suspend'] as const).filter((action) => possible[action]);
}

export function fromHeld({
  caseId,
  letter,
  reason,
  openedOn,
  dueBy,
}: Awaited<ReturnType<typeof listHeld>>[number]): Bare {
  return {
    id: caseId,
    kind: 'held',
    state: 'open',
    reason: nameHeld(reason),
    note: '',
    openedOn,
    dueBy: dueBy.toISOString(),
    actions: ['allow', 'remove', 'suspend'],
    words: wordsOfLetter(letter),
  };
}

export function fromDecided(decided: Awaited<ReturnType<typeof listDecidedHeld>>[number]): Bare {
  const { caseId: id, reason, openedOn, dueBy } = decided;
  return { id, kind: 'held', state: 'closed', reason, note: '', openedOn, dueBy, actions: [], words: [] };
}

/** Adds what was decided, and by whom: two questions for all of them. */
export async function withEvents(services: Services, cases: Bare[]): Promise<Case[]> {
  const events = await eventsOf(
    services,
    cases.map(({ id }) => id),
  );
  const moderators = [...events.values()].flat().map(({ moderatorId }) => moderatorId);
  const people = await readPeople(services, [...new Set(moderators)]);
  const nameOf = (id: number) => people.find(({ userId }) => userId === id)?.firstName ?? 'Somebody who has left';
  return cases.map((one) => ({
    ...one,
    number: caseNumber(one.id),
    events: (events.get(one.id) ?? []).map(({ action, reason, moderatorId, on }) => ({
      action,
      reason,
      by: nameOf(moderatorId),
      on,
    })),
  }));
}
