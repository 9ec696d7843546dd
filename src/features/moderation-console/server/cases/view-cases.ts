import type { readHeld } from '#features/confessions/server/index.ts';
import {
  CASE_PROMISE,
  caseNumber,
  findSuspendedCases,
  type listDecidedHeld,
  type Report,
} from '#features/moderation/server/index.ts';
import { dayOf, startOfDay, today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { Case } from '../../contract.ts';
import { withEvents } from '../read-events.ts';
import { nameHeld, nameReported } from './reason-names.ts';
import { passagesOf, passagesOfLetter } from './passages.ts';

/** A case before it is known what was decided in it. */
type Bare = Omit<Case, 'events' | 'lifted' | 'number'>;
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
    words: passagesOf(evidence),
  };
}

/** A chat is not taken away, and nobody is suspended of whom no name is left. */
export function actionsOn(written: { persons: string[]; letter?: unknown }): Action[] {
  const possible = { allow: true, remove: 'letter' in written, suspend: written.persons.length > 0 };
  return (['allow', 'remove', 'suspend'] as const).filter((action) => possible[action]);
}

export function fromHeld(held: Awaited<ReturnType<typeof readHeld>>[number]): Bare {
  const { caseId, letter, reason, appeal, openedOn, dueBy } = held;
  return {
    id: caseId,
    kind: 'held',
    state: 'open',
    reason: nameHeld(reason),
    note: appeal,
    openedOn,
    dueBy: dueBy.toISOString(),
    actions: actionsOn(held),
    words: passagesOfLetter(letter),
  };
}

export function fromDecided(decided: Awaited<ReturnType<typeof listDecidedHeld>>[number]): Bare {
  const { caseId: id, reason, openedOn, dueBy, words } = decided;
  return { id, kind: 'held', state: 'closed', reason, note: '', openedOn, dueBy, actions: [], words };
}

/** Adds what was decided, and whether the suspension that was is none any more: nothing leads from a case to what lifted it. */
export async function viewCases(services: Services, cases: Bare[]): Promise<Case[]> {
  const decided = await withEvents(services, cases);
  const lasting = new Set(decided.filter(({ events }) => events.some(isLasting(services))).map(({ id }) => id));
  const standing = await findSuspendedCases(services, lasting);
  return decided.map((one) => ({
    ...one,
    number: caseNumber(one.id),
    lifted: lasting.has(one.id) && !standing.has(one.id),
  }));
}

/** A suspension whose time is not over. */
const isLasting =
  ({ clock }: Services) =>
  ({ on, days }: Case['events'][number]) =>
    days === null || (days !== undefined && dayOf(startOfDay(new Date(on), days)) > today(clock));
