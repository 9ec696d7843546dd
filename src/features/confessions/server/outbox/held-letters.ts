import { and, eq, inArray } from 'drizzle-orm';
import { CASE_DEADLINE, whyHeld } from '#features/moderation/server/index.ts';
import { dayOf, startOfHour } from '#platform/server/clock.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { endOfWait } from '../delivery/delivery-time.ts';
import { openWaiting, sealWaiting, type WaitingLetter } from '../letter-boxes.ts';
import { lockOutbox, outboxPages } from './outbox.ts';
import { reviewedTexts } from '../sending/new-letter.ts';
import { confessionOutbox, type OutboxRow } from '../schema.ts';

/** Decisions are stored unsealed, so a case has a separate id, which does not lead to its letter after delivery. */
function caseIdOf(keys: Keys, row: OutboxRow): string {
  // An appeal is a separate case: the first one stays closed.
  const { appeal } = openWaiting(keys, row);
  return caseIdFor(keys, appeal ? 'appealed' : 'held', row.id);
}

const caseIdFor = (keys: Keys, kind: 'held' | 'appealed', letterId: string) =>
  idOfTag(keys.tag('sent', kind, letterId));

const isHeld = eq(confessionOutbox.state, 'held');

/** What held letters are sorted by, without their content: there may be many. */
export async function findHeld(services: Services) {
  const { keys } = services;
  const held: { letterId: string; caseId: string; dueBy: Date }[] = [];
  for await (const rows of outboxPages(services, 'held')) {
    for (const row of rows) {
      held.push({ letterId: row.id, caseId: caseIdOf(keys, row), dueBy: dueBy(openWaiting(keys, row)) });
    }
  }
  return held;
}

/** Some of the held letters, with what a case is made of. */
export async function readHeld({ db, keys }: Services, letterIds: string[]) {
  if (letterIds.length === 0) return [];
  const isAsked = and(isHeld, inArray(confessionOutbox.id, letterIds));
  const rows = await db.select().from(confessionOutbox).where(isAsked);
  return rows.map((row) => describe(keys, row));
}

/** The moments by which the held letters must be decided. */
export async function heldDeadlines(services: Services): Promise<Date[]> {
  return (await findHeld(services)).map((held) => held.dueBy);
}

/** Counted from the start of the hour in which it was sent or appealed: never late, and no finer time is shown. */
function dueBy({ sentAt, appeal }: WaitingLetter): Date {
  return new Date(startOfHour(new Date(appeal?.at ?? sentAt)).getTime() + CASE_DEADLINE);
}

function describe(keys: Keys, row: OutboxRow) {
  const waiting = openWaiting(keys, row);
  const { author, persons, letter, sentAt, appeal } = waiting;
  return {
    caseId: caseIdOf(keys, row),
    author,
    persons,
    letter,
    reason: whyHeld(reviewedTexts(letter)),
    appeal: appeal?.message ?? '',
    openedOn: dayOf(new Date(appeal?.at ?? sentAt)),
    dueBy: dueBy(waiting),
  };
}

/** Releases a held letter or refuses it. Returns null if it was retracted or decided meanwhile. Needs a transaction. */
export async function decideHeld(tx: Services, caseId: string, action: 'allow' | 'remove') {
  await lockOutbox(tx);
  const row = await findRow(tx, caseId);
  if (!row) return null;
  const change =
    action === 'allow'
      ? { state: 'waiting' as const, box: sealWaiting(tx.keys, row.id, released(tx, row)) }
      : { state: 'refused' as const };
  await tx.db.update(confessionOutbox).set(change).where(eq(confessionOutbox.id, row.id));
  return describe(tx.keys, row);
}

/** A case's id is derived from its letter's, so only one box has to be opened. */
async function findRow({ db, keys }: Services, caseId: string): Promise<OutboxRow | undefined> {
  const held = await db.select({ id: confessionOutbox.id }).from(confessionOutbox).where(isHeld);
  const isCase = (id: string) => caseIdFor(keys, 'held', id) === caseId || caseIdFor(keys, 'appealed', id) === caseId;
  const letterId = held.find(({ id }) => isCase(id))?.id;
  if (letterId === undefined) return undefined;
  const [row] = await db.select().from(confessionOutbox).where(eq(confessionOutbox.id, letterId));
  // Not the earlier case, which was closed before the appeal.
  return row && caseIdOf(keys, row) === caseId ? row : undefined;
}

/** It waits as if it were sent now, or until the later moment that its author chose. */
function released({ keys, clock, deliverySettings }: Services, row: OutboxRow): WaitingLetter {
  const letter = openWaiting(keys, row);
  const now = clock.now().getTime();
  if (letter.readyAt > now) return letter;
  return { ...letter, readyAt: now, leaveBy: endOfWait(now, deliverySettings.maxWait) };
}
