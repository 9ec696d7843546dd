import { CASE_DEADLINE, ruleOf, ruleOfDecision, type BrokenRule } from '#features/moderation/contract.ts';
import { whyHeld } from '#features/moderation/server/index.ts';
import { dayOf, startOfHour } from '#platform/server/clock.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Uses } from '#platform/server/services.ts';
import { DAY } from '#platform/shared/durations.ts';
import { endOfWait } from '../delivery-time.ts';
import { waitingBox, type WaitingLetter } from '../waiting-letter.ts';
import type { OutboxRow } from '../schema.ts';
import { reviewedTexts } from '../new-letter.ts';
import { openWaiting, makeWaitingGone } from './outbox.ts';
import { readUndelivered, readWaitingByIds, replaceWaiting } from './outbox-rows.ts';

/** A held row, opened. */
type Held = OutboxRow & { content: WaitingLetter };

/** Decisions are stored unsealed, so a case has a separate id, which does not lead to its letter. */
function caseIdOf(keys: Keys, { key, appeal }: WaitingLetter): string {
  // An appeal is a separate case: the first one stays closed.
  return idOfCase(keys, appeal ? 'appealed' : 'held', key);
}

const idOfCase = (keys: Keys, kind: 'held' | 'appealed', key: string) => idOfTag(keys.tag('sent', kind, key));

function openHeld({ keys }: Uses<'keys'>, rows: readonly OutboxRow[]): Held[] {
  return rows.flatMap((row) => {
    const { content } = openWaiting({ keys }, row);
    return row.state !== 'held' || content.gone ? [] : [{ ...row, content }];
  });
}

interface HeldCase {
  rowId: Buffer;
  caseId: string;
  author: WaitingLetter['author'];
  persons: WaitingLetter['persons'];
  dueBy: Date;
  /** A moderator has refused it, and its author has appealed. */
  isAppealed: boolean;
}

/** What held letters are sorted and grouped by, without their content: there may be many. */
export async function findHeld(services: Uses<'db' | 'keys'>): Promise<HeldCase[]> {
  const held: HeldCase[] = [];
  for await (const rows of readUndelivered(services.db, ['held'])) {
    for (const { id, content } of openHeld(services, rows)) {
      held.push({
        rowId: id,
        caseId: caseIdOf(services.keys, content),
        author: content.author,
        persons: content.persons,
        dueBy: dueBy(content),
        isAppealed: content.appeal !== null,
      });
    }
  }
  return held;
}

/** Some of the held letters, with what a case is made of. */
export async function readHeld(services: Uses<'db' | 'keys'>, rowIds: Buffer[]) {
  const rows = await readWaitingByIds(services.db, rowIds);
  return openHeld(services, rows).map(({ content }) => describe(services.keys, content));
}

/** The letters, held or refused, with a case whose id begins with this. For operators: it names their authors. */
export async function findCaseLetters({ db, keys }: Uses<'db' | 'keys'>, number: string) {
  const found: { caseIds: string[]; state: OutboxRow['state']; content: WaitingLetter }[] = [];
  for await (const rows of readUndelivered(db, ['held', 'refused'])) {
    for (const row of rows) {
      const { content } = openWaiting({ keys }, row);
      if (content.gone) continue;
      const caseIds = (['held', 'appealed'] as const).map((kind) => idOfCase(keys, kind, content.key));
      if (caseIds.some((id) => id.startsWith(number))) found.push({ caseIds, state: row.state, content });
    }
  }
  return found;
}

/** Counted from the start of the hour in which it was sent or appealed: never late, and no finer time is shown. */
function dueBy({ sentAt, appeal }: WaitingLetter): Date {
  return new Date(startOfHour(new Date(appeal?.at ?? sentAt)).getTime() + CASE_DEADLINE);
}

/** Why the strictest check held it. */
export const heldFor = ({ findings, letter }: WaitingLetter): string =>
  findings?.[0]?.reason ?? whyHeld(reviewedTexts(letter));

function describe(keys: Keys, waiting: WaitingLetter) {
  const { author, persons, letter, answers, sentAt, appeal, findings = [] } = waiting;
  return {
    caseId: caseIdOf(keys, waiting),
    author,
    persons,
    letter,
    isAnswer: answers !== null,
    reason: heldFor(waiting),
    /** Shown to its author unless the moderator chooses another rule. */
    rule: ruleOfDecision(ruleOf(waiting.rule ?? heldFor(waiting))),
    findings,
    appeal,
    openedOn: dayOf(new Date(appeal?.at ?? sentAt)),
    dueBy: dueBy(waiting),
  };
}

/** Releases a held letter or refuses it. Returns null if it was retracted or decided meanwhile. Needs a transaction. */
export async function decideHeld(
  tx: Uses<'db' | 'keys' | 'clock' | 'deliverySettings'>,
  caseId: string,
  decision: { action: 'allow' } | { action: 'remove'; rule?: BrokenRule | undefined },
) {
  let held = await findCase(tx, caseId);
  while (held) {
    const change = decision.action === 'allow' ? released(tx, held) : refused(tx, held, decision.rule);
    const leaveBy = held.leaveBy.getTime();
    const { content, ...before } = held;
    const [replaced] = await replaceWaiting(tx.db, [{ before, leaveBy, ...change }]);
    if (replaced) return describe(tx.keys, content);
    // It was decided, retracted or moved to another part of the outbox since it was read.
    held = await findCase(tx, caseId);
  }
  return null;
}

async function findCase(services: Uses<'db' | 'keys'>, caseId: string): Promise<Held | undefined> {
  for await (const rows of readUndelivered(services.db, ['held'])) {
    const found = openHeld(services, rows).find(({ content }) => caseIdOf(services.keys, content) === caseId);
    if (found) return found;
  }
  return undefined;
}

/** It waits as if it were sent now, or until the later moment that its author chose. */
function released(
  { keys, clock, deliverySettings }: Uses<'keys' | 'clock' | 'deliverySettings'>,
  { id, content }: Held,
) {
  const readyAt = Math.max(content.readyAt, clock.now().getTime());
  const leaveBy = endOfWait(readyAt, deliverySettings.maxWait);
  return { state: 'waiting' as const, leaveBy, box: waitingBox.seal(keys, id, { ...content, readyAt }) };
}

/** Shows its author the rule that the moderator chose, or else the one for which it was held. */
function refused({ keys }: Uses<'keys'>, { id, box, content }: Held, rule?: BrokenRule) {
  const named = { ...content, rule: ruleOfDecision(rule ?? ruleOf(content.rule ?? heldFor(content))) };
  return { state: 'refused' as const, box: waitingBox.fits(named) ? waitingBox.seal(keys, id, named) : box };
}

export const DAYS_UNDELIVERED = 180;

/** Empties letters that moderation has held or refused for too long. Returns how many. */
export async function purgeUndelivered(services: Uses<'db' | 'keys' | 'clock' | 'deliverySettings'>): Promise<number> {
  const edge = services.clock.now().getTime() - DAYS_UNDELIVERED * DAY;
  let purged = 0;
  for await (const rows of readUndelivered(services.db, ['held', 'refused'])) {
    const old = rows
      .map((row) => openWaiting(services, row))
      .filter(({ content }) => !content.gone && Math.max(content.readyAt, content.appeal?.at ?? 0) < edge);
    purged += (await makeWaitingGone(services, old)).length;
  }
  return purged;
}
