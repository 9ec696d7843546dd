import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Address } from '#features/handles/server/index.ts';
import type { Recipient } from '#features/letters/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { publish } from '#platform/server/events.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { lettersDelivered } from './events.ts';
import { letterEvents } from './schema.ts';

const Delivery = z.object({
  author: z.number(),
  target: z.string(),
  /** Null: it reaches nobody. */
  address: z.nullable(Address),
});
const LetterEvent = z.object({ delivered: z.array(Delivery), padding: z.string() });

/** Characters for one letter, whomever it is for: the length of the box shows the number of letters and nothing else. */
const ROOM = 208;

const letterEvent = sealed('letter_events.box', { version: 1, schema: LetterEvent, block: 2048 });

/** Stores the event that letters were delivered, in the same transaction: it is published exactly if that commits. */
export async function announce(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  letters: readonly { author: number; target: string; address: Recipient; isWanted: boolean }[],
): Promise<void> {
  if (letters.length === 0) return;
  const id = randomUUID();
  const delivered = letters.map(({ author, target, address, isWanted }) => ({
    author,
    target,
    // Answers make no match, and nobody is notified of them.
    address: isWanted && address.to !== 'member' ? address : null,
  }));
  const padding = ' '.repeat(letters.length * ROOM - JSON.stringify(delivered).length);
  await db
    .insert(letterEvents)
    .values({ id, day: today(clock), box: letterEvent.seal(keys, id, { delivered, padding }) });
}

export const letterEventsJob: Job = {
  name: 'after-delivery',
  cron: '* * * * *',
  runsAtStart: true,
  run: publishLetterEvents,
};

/** Events that are read at once: each holds a slice of a batch. */
const PAGE = 10;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** An event whose subscribers fail stays for the next run and does not hold up the others. */
export async function publishLetterEvents(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const page = await readPage(services, after);
    for (const row of page) {
      try {
        await publishRow(services, row);
      } catch (error) {
        failures.push(error);
      }
    }
    after = page[PAGE - 1]?.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all letter events could be published');
}

type EventRow = typeof letterEvents.$inferSelect;

function readPage({ db, clock }: Uses<'db' | 'clock'>, after: string): Promise<EventRow[]> {
  const { id, day } = letterEvents;
  return db
    .select()
    .from(letterEvents)
    .where(and(lte(day, today(clock)), gt(id, after)))
    .orderBy(asc(id))
    .limit(PAGE);
}

async function publishRow(services: Services, { id, box }: EventRow): Promise<void> {
  const { db, keys } = services;
  await publish(services, lettersDelivered, letterEvent.open(keys, id, box).delivered);
  await db.delete(letterEvents).where(eq(letterEvents.id, id));
}
