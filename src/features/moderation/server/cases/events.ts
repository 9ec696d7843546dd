import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, lt, or } from 'drizzle-orm';
import { dayOf, today, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { findHeldMatters } from '../sanctions/sanctions.ts';
import { moderationEvents } from '../schema.ts';
import { readCaseCursor, type CasePart } from './case-cursor.ts';

type EventRow = typeof moderationEvents.$inferSelect;

/** What is left to know of a held letter once it is decided. Its words are its recipient's then, or its suspension's. */
interface HeldFacts {
  reason: string;
  openedOn: Day;
  dueBy: string;
}

interface NewEvent extends Pick<EventRow, 'caseId' | 'about' | 'action' | 'moderatorId'> {
  reason: string;
  /** Of a suspension: for how many days, null for good. Sealed, so that the length does not lead to whom it keeps out. */
  days?: number | null;
  held?: HeldFacts;
}

interface ModerationEvent {
  action: string;
  reason: string;
  days?: number | null;
  moderatorId: number | null;
  on: Day;
}

/** Sealed, because a reason may quote what was written. */
const place = (id: string) => `moderation_events.box:${id}`;

function openBox(keys: Keys, { id, box }: EventRow) {
  return JSON.parse(keys.openText(box, place(id))) as Pick<NewEvent, 'reason' | 'days' | 'held'>;
}

/** Written with what was decided, in its transaction; the database lets nobody change it later. */
export async function noteEvent({ db, keys, clock }: Services, event: NewEvent): Promise<void> {
  const { reason, days, held, ...decision } = event;
  const id = randomUUID();
  const box = keys.sealText(JSON.stringify({ reason, days, held }), place(id));
  await db.insert(moderationEvents).values({ id, ...decision, box, onDay: today(clock) });
}

/** What was decided in several cases, with one question. */
export async function eventsOf({ db, keys }: Services, caseIds: string[]): Promise<Map<string, ModerationEvent[]>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(moderationEvents)
    .where(inArray(moderationEvents.caseId, caseIds))
    .orderBy(asc(moderationEvents.onDay));
  return Map.groupBy(
    rows.map((row) => {
      const { held: _, ...sealed } = openBox(keys, row);
      return { ...row, ...sealed, on: row.onDay };
    }),
    ({ caseId }) => caseId,
  );
}

/** Some held letters that were decided, the latest first; or the one of a case. */
export async function listDecidedHeld(services: Services, wanted: CasePart | { caseId: string }) {
  const { db, keys } = services;
  const { about, caseId, onDay } = moderationEvents;
  const last = 'most' in wanted ? readCaseCursor(wanted.cursor) : undefined;
  const isNext = last && or(lt(onDay, dayOf(last.at)), and(eq(onDay, dayOf(last.at)), lt(caseId, last.id)));
  const isMeant = 'caseId' in wanted ? eq(caseId, wanted.caseId) : isNext;
  const rows = await db
    .select()
    .from(moderationEvents)
    .where(and(eq(about, 'held'), isMeant))
    .orderBy(desc(onDay), desc(caseId))
    .limit('most' in wanted ? wanted.most : 1);
  const matters = await findHeldMatters(
    services,
    rows.map((row) => row.caseId),
  );
  return rows.flatMap((row) => {
    const { held } = openBox(keys, row);
    const words = matters.get(row.caseId)?.words ?? [];
    return held ? [{ caseId: row.caseId, closedOn: row.onDay, ...held, words }] : [];
  });
}
