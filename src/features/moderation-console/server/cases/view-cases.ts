import type { readHeld } from '#features/sending/server/index.ts';
import {
  caseNumber,
  findSuspendedCases,
  type Evidence,
  type Report,
  type listDecidedHeld,
} from '#features/moderation/server/index.ts';
import { CASE_DEADLINE, ruleOf, ruleOfDecision } from '#features/moderation/contract.ts';
import { dayOf, startOfDay, today } from '#platform/server/clock.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { Case } from '../../contract.ts';
import { withEvents } from '../read-events.ts';
import { heldBy } from './held-by.ts';
import { nameHeld, nameReported, warningOf } from './reason-names.ts';

/** A case without what its moderation events tell. */
type CaseWithoutEvents = Omit<Case, 'events' | 'lifted' | 'number'>;
type Action = Case['actions'][number];

export function fromReport({ id, reason, note, noteFinding, evidence, openedAt, closedOn }: Report): CaseWithoutEvents {
  const isLetter = 'letter' in evidence;
  return {
    id,
    kind: isLetter ? 'report' : 'chat',
    state: closedOn === null ? 'open' : 'closed',
    reason: nameReported(reason),
    rule: ruleOf(reason),
    heldBy: '',
    note,
    noteWarning: warningOf('note', noteFinding),
    openedOn: dayOf(openedAt),
    dueBy: new Date(openedAt.getTime() + CASE_DEADLINE).toISOString(),
    actions: closedOn === null ? actionsOn(evidence) : [],
    words: passagesOf(evidence),
  };
}

/** A chat cannot be removed, and an author without keyed names cannot be suspended. */
export function actionsOn(written: { persons: string[]; letter?: unknown }): Action[] {
  const possible = { allow: true, remove: 'letter' in written, suspend: written.persons.length > 0 };
  return (['allow', 'remove', 'suspend'] as const).filter((action) => possible[action]);
}

export function fromHeld(held: Awaited<ReturnType<typeof readHeld>>[number]): CaseWithoutEvents {
  const { caseId, reason, rule, findings, appeal, openedOn, dueBy } = held;
  return {
    id: caseId,
    kind: 'held',
    state: 'open',
    reason: nameHeld(reason),
    rule,
    heldBy: heldBy(findings),
    note: appeal?.message ?? '',
    noteWarning: warningOf('appeal', appeal?.finding),
    openedOn,
    dueBy: dueBy.toISOString(),
    actions: actionsOn(held),
    words: passagesOfLetter(held),
  };
}

export function fromDecided(decided: Awaited<ReturnType<typeof listDecidedHeld>>[number]): CaseWithoutEvents {
  const { caseId: id, reason, findings, openedOn, dueBy, words } = decided;
  return {
    id,
    kind: 'held',
    state: 'closed',
    reason,
    rule: ruleOfDecision(ruleOf(findings[0]?.reason ?? 'other')),
    heldBy: heldBy(findings),
    note: '',
    noteWarning: '',
    openedOn,
    dueBy,
    actions: [],
    words,
  };
}

/**
 * Adds the events of each case, and whether its suspension was lifted: that a suspension should still be in force and is not
 * is the only sign, because no row links a case to the lifting of its suspension.
 */
export async function viewCases(services: Services, cases: CaseWithoutEvents[]): Promise<Case[]> {
  const decided = await withEvents(services, cases);
  const expected = new Set(decided.filter(({ events }) => events.some(shouldLast(services))).map(({ id }) => id));
  const inForce = await findSuspendedCases(services, expected);
  return decided.map((one) => ({
    ...one,
    number: caseNumber(one.id),
    lifted: expected.has(one.id) && !inForce.has(one.id),
  }));
}

/** Whether an event is a suspension whose end has not come yet. */
const shouldLast =
  ({ clock }: Uses<'clock'>) =>
  ({ on, days }: Case['events'][number]) =>
    days === null || (days !== undefined && dayOf(startOfDay(new Date(on), days)) > today(clock));

type Passages = Case['words'];
type Letter = Pick<Extract<Evidence, { letter: unknown }>, 'letter' | 'isAnswer'>;

/** Everything the author typed on a letter, and the gift. Fields chosen from a list are left out: they say too much about the author. */
export function passagesOfLetter({ letter, isAnswer }: Letter): Passages {
  const { message, hint, senderInfo, virtualGift } = letter;
  const texts = [
    message,
    isAnswer && 'It answers a letter.',
    hint && `Hint: ${hint}`,
    senderInfo['location'] && `Location: ${senderInfo['location']}`,
    senderInfo['interests'] && `Interests: ${senderInfo['interests']}`,
    virtualGift && `Gift: ${virtualGift}`,
  ];
  return texts.flatMap((text) => (text ? [{ from: 'reported' as const, text }] : []));
}

function passagesOf(evidence: Evidence): Passages {
  if ('letter' in evidence) return passagesOfLetter(evidence);
  return evidence.messages.map(({ by, content, virtualGift }) => ({
    from: by,
    text: [content, virtualGift && `Gift: ${virtualGift}`].filter(Boolean).join('\n'),
  }));
}
