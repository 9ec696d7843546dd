import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { and, asc, desc, eq, inArray, lt, or } from 'drizzle-orm';
import { dayOf, today, type Day } from '#platform/server/clock.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { findHeldContents } from '../sanctions/sanctions.ts';
import { moderationEvents } from '../schema.ts';
import { parseCaseCursor, type CasePage } from './cases.ts';

type EventRow = typeof moderationEvents.$inferSelect;

/** Sealed, because a reason may quote what was written. */
const EventDetails = z.object({
  reason: z.string(),
  /** Of a suspension: its length in days, null if it has no end. In clear, it could lead to the suspended person. */
  days: z.optional(z.nullable(z.int())),
  /** What stays known of a held letter after the decision. Its content goes to the recipient, or into the suspension. */
  held: z.optional(z.object({ reason: z.string(), openedOn: z.iso.date(), dueBy: z.string() })),
});
type EventDetails = z.output<typeof EventDetails>;

const sealedEvent = sealed('moderation_events.box', { version: 1, schema: EventDetails });

type NewEvent = Pick<EventRow, 'caseId' | 'about' | 'action' | 'moderatorId'> & EventDetails;

type ModerationEvent = Pick<EventRow, 'action' | 'moderatorId'> & Omit<EventDetails, 'held'> & { on: Day };

/** Call it in the transaction of the decision. The table is append-only. */
export async function recordModerationEvent({ db, keys, clock }: Services, event: NewEvent): Promise<void> {
  const { reason, days, held, ...decision } = event;
  const id = randomUUID();
  const box = sealedEvent.seal(keys, id, { reason, days, held });
  await db.insert(moderationEvents).values({ id, ...decision, box, onDay: today(clock) });
}

/** The events of several cases, by case, read with one query. */
export async function eventsOf({ db, keys }: Services, caseIds: string[]): Promise<Map<string, ModerationEvent[]>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(moderationEvents)
    .where(inArray(moderationEvents.caseId, caseIds))
    .orderBy(asc(moderationEvents.onDay));
  return Map.groupBy(
    rows.map((row) => {
      const { held: _, ...details } = sealedEvent.open(keys, row.id, row.box);
      return { ...row, ...details, on: row.onDay };
    }),
    ({ caseId }) => caseId,
  );
}

/** A page of decided held letters, the latest first; or the one of a case. */
export async function listDecidedHeld(services: Services, wanted: CasePage | { caseId: string }) {
  const { db, keys } = services;
  const { about, caseId, onDay } = moderationEvents;
  const last = 'limit' in wanted ? parseCaseCursor(wanted.cursor) : undefined;
  const isNext = last && or(lt(onDay, dayOf(last.at)), and(eq(onDay, dayOf(last.at)), lt(caseId, last.id)));
  const isWanted = 'caseId' in wanted ? eq(caseId, wanted.caseId) : isNext;
  const rows = await db
    .select()
    .from(moderationEvents)
    .where(and(eq(about, 'held'), isWanted))
    .orderBy(desc(onDay), desc(caseId))
    .limit('limit' in wanted ? wanted.limit : 1);
  const contents = await findHeldContents(
    services,
    rows.map((row) => row.caseId),
  );
  return rows.flatMap((row) => {
    const { held } = sealedEvent.open(keys, row.id, row.box);
    const words = contents.get(row.caseId)?.words ?? [];
    return held ? [{ caseId: row.caseId, closedOn: row.onDay, ...held, words }] : [];
  });
}
