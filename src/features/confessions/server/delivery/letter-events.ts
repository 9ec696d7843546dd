import { randomUUID } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { today } from '#platform/server/clock.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { publish } from '#platform/server/events.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { crushPlaceFreed, lettersDelivered } from '../events.ts';
import { letterEvents } from '../schema.ts';

const Delivery = z.object({ letterId: z.string(), author: z.number(), target: z.string() });
const LetterEvent = z.union([z.object({ delivered: z.array(Delivery) }), z.object({ freedPlaceOf: z.number() })]);
type LetterEvent = z.output<typeof LetterEvent>;

/** The table's earlier name: boxes stay bound to the place they were sealed for. */
const letterEvent = sealed('letter_news', { version: 2, schema: LetterEvent, upgrade: { 1: nameAuthors } });

const FirstDelivery = z.object({ letterId: z.string(), sender: z.number(), target: z.string() });
const FirstEvent = z.union([z.object({ delivered: z.array(FirstDelivery) }), z.object({ freedPlaceOf: z.number() })]);

function nameAuthors(old: unknown): LetterEvent {
  const event = z.parse(FirstEvent, old);
  if ('freedPlaceOf' in event) return event;
  return { delivered: event.delivered.map(({ sender, ...delivery }) => ({ ...delivery, author: sender })) };
}

/** Stores an event in the transaction of what has happened: it is published exactly if that commits. */
export async function queueLetterEvent({ db, keys, clock }: Services, event: LetterEvent): Promise<void> {
  const id = randomUUID();
  await insertWithNeighbours(db, letterEvents, letterEvents.id, {
    id,
    day: today(clock),
    box: letterEvent.seal(keys, id, event),
  });
}

export const letterEventsJob: Job = {
  name: 'after-delivery',
  cron: '* * * * *',
  runsAtStart: true,
  run: publishLetterEvents,
};

/** An event whose subscribers fail stays for the next run and does not hold up the others. */
export async function publishLetterEvents(services: Services): Promise<void> {
  const { db, keys, clock } = services;
  const failures: unknown[] = [];
  const due = await db
    .select()
    .from(letterEvents)
    .where(lte(letterEvents.day, today(clock)));
  for (const { id, box } of due) {
    try {
      await publishLetterEvent(services, letterEvent.open(keys, id, box));
      await db.delete(letterEvents).where(eq(letterEvents.id, id));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all letter events could be published');
}

function publishLetterEvent(services: Services, event: LetterEvent): Promise<void> {
  if ('freedPlaceOf' in event) return publish(services, crushPlaceFreed, { userId: event.freedPlaceOf });
  return publish(services, lettersDelivered, event.delivered);
}
