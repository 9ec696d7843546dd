import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import { dayOf, today, type Day } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { findHeldContents } from '../sanctions/sanctions.ts';
import { moderationEvents } from '../schema.ts';
import { parseCaseCursor, type CasePage } from './cases.ts';
import { caseKeyOf, sealedEvent, type EventContent } from './sealed-event.ts';

type NewEvent = Pick<typeof moderationEvents.$inferSelect, 'about'> & Omit<EventContent, 'at'>;

type ModerationEvent = Omit<EventContent, 'held'> & { on: Day };

/** Call it in the transaction of the decision. The table is append-only. */
export async function recordModerationEvent(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  event: NewEvent,
): Promise<void> {
  const { about, ...content } = event;
  const id = randomUUID();
  const box = sealedEvent.seal(keys, id, { ...content, at: clock.now().getTime() });
  await db
    .insert(moderationEvents)
    .values({ id, caseKey: caseKeyOf(keys, content.caseId), about, box, onDay: today(clock) });
}

/** The events of several cases, by case, the oldest first, read with one query. */
export async function eventsOf(
  { db, keys }: Uses<'db' | 'keys'>,
  caseIds: string[],
): Promise<Map<string, ModerationEvent[]>> {
  if (caseIds.length === 0) return new Map();
  const caseKeys = caseIds.map((id) => caseKeyOf(keys, id));
  const rows = await db.select().from(moderationEvents).where(inArray(moderationEvents.caseKey, caseKeys));
  const events = rows.map((row) => {
    const { held: _, ...content } = sealedEvent.open(keys, row.id, row.box);
    return { ...content, on: row.onDay };
  });
  return Map.groupBy(
    events.toSorted((one, other) => one.at - other.at),
    ({ caseId }) => caseId,
  );
}

/** The first decision about a held letter, and the one after an appeal. */
const ABOUT_HELD = ['held', 'held-appeal'] as const;

/** The latest decisions about held letters: what was decided, and which checks had held the letter. */
export async function latestHeldDecisions({ db, keys }: Uses<'db' | 'keys'>, limit: number) {
  const rows = await db
    .select()
    .from(moderationEvents)
    .where(inArray(moderationEvents.about, [...ABOUT_HELD]))
    .orderBy(desc(moderationEvents.onDay))
    .limit(limit);
  return rows.map((row) => {
    const { action, held } = sealedEvent.open(keys, row.id, row.box);
    return { action, findings: held?.findings ?? [] };
  });
}

/** Which decisions about held letters are wanted: the first ones, or those after an appeal. */
interface HeldPage extends CasePage {
  about: (typeof ABOUT_HELD)[number];
}

/** A page of decided held letters, the latest first; or the one of a case. `position` orders those of one day. */
export async function listDecidedHeld(services: Uses<'db' | 'keys' | 'clock'>, wanted: HeldPage | { caseId: string }) {
  const { db, keys } = services;
  const { about, caseKey, onDay } = moderationEvents;
  const last = 'limit' in wanted ? parseCaseCursor(wanted.cursor) : undefined;
  const isNext = last && or(lt(onDay, dayOf(last.at)), and(eq(onDay, dayOf(last.at)), lt(caseKey, last.id)));
  const isWanted =
    'caseId' in wanted
      ? and(inArray(about, [...ABOUT_HELD]), eq(caseKey, caseKeyOf(keys, wanted.caseId)))
      : and(eq(about, wanted.about), isNext);
  const rows = await db
    .select()
    .from(moderationEvents)
    .where(isWanted)
    .orderBy(desc(onDay), desc(caseKey))
    .limit('limit' in wanted ? wanted.limit : 1);
  const opened = rows.map((row) => ({ row, ...sealedEvent.open(keys, row.id, row.box) }));
  const contents = await findHeldContents(
    services,
    opened.map(({ caseId }) => caseId),
  );
  return opened.flatMap(({ row, caseId, held }) => {
    const words = contents.get(caseId)?.words ?? [];
    return held ? [{ caseId, position: row.caseKey, closedOn: row.onDay, ...held, words }] : [];
  });
}
