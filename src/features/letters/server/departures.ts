import { randomBytes } from 'node:crypto';
import { asc, gt, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Address } from '#features/handles/server/index.ts';
import { dayOf, startOfDay, type Clock, type Day } from '#platform/server/clock.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { statement } from '#platform/server/db/statement.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { departures } from './schema.ts';

/** The last batch comes in the night so many days after somebody has left: 21 days are promised, and a batch may be late. */
export const LAST_NIGHT = 20;

const Leaving = {
  /** The day in whose night the last letters go. */
  until: z.string(),
};

/** The account of an author was deleted: all their letters go. */
const DepartedAuthor = z.object({ kind: z.literal('author'), userId: z.number(), ...Leaving });

/** A reader has closed their inbox: what was delivered to these addresses goes, read or unwanted. */
const ClosedInbox = z.object({
  kind: z.literal('inbox'),
  addresses: z.array(Address),
  ...Leaving,
});

const Departure = z.discriminatedUnion('kind', [DepartedAuthor, ClosedInbox]);
export type Departure = z.output<typeof Departure> & { id: string };

/** Bound to the row's id. */
const departureBox = sealed('departures.box', {
  version: 1,
  schema: Departure,
  // One length, so that a deleted account and a closed inbox look alike.
  size: 4096,
});

/** Keyed, so that the deliveries find it without opening the others. */
function departureId(keys: Keys, userId: number): string {
  return idOfTag(keys.tag('row', 'departure', userId));
}

function lastNight(clock: Clock): Day {
  return dayOf(startOfDay(clock.now(), LAST_NIGHT));
}

/**
 * Records that an account was deleted. Its letters go in nightly batches, so that none goes together with its author. Waits for
 * the letters that are being sent: later ones find no account.
 */
export async function recordDeparture(tx: Services, userId: number): Promise<void> {
  await takeLock(tx, 'letters');
  const { db, keys, clock } = tx;
  const id = departureId(keys, userId);
  const box = departureBox.seal(keys, id, { kind: 'author', userId, until: lastNight(clock) });
  await db.insert(departures).values({ id, box }).onConflictDoNothing();
}

/** Records that a reader has closed their inbox. The letters that were delivered to it go in the same batches. */
export async function recordClosing(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  addresses: Address[],
): Promise<void> {
  const id = idOfTag(randomBytes(16));
  const box = departureBox.seal(keys, id, { kind: 'inbox', addresses, until: lastNight(clock) });
  await db.insert(departures).values({ id, box });
}

const selectDeparted = statement<{ id: string }>(
  'departed_authors',
  'SELECT id::text AS id FROM departures WHERE id = ANY($1::uuid[])',
);

/** Those of these authors whose account is deleted. */
export async function findDeparted(
  { db, keys }: Uses<'db' | 'keys'>,
  authors: readonly number[],
): Promise<Set<number>> {
  const authorOf = new Map([...new Set(authors)].map((author) => [departureId(keys, author), author]));
  if (authorOf.size === 0) return new Set();
  const rows = await selectDeparted(db, [...authorOf.keys()]);
  return new Set(rows.flatMap(({ id }) => authorOf.get(id) ?? []));
}

const PAGE_SIZE = 100;

/** All who are leaving, page by page. */
export async function* pagesOfDepartures({ db, keys }: Uses<'db' | 'keys'>): AsyncGenerator<Departure[]> {
  let last: string | undefined;
  do {
    const rows = await db
      .select()
      .from(departures)
      .where(last === undefined ? undefined : gt(departures.id, last))
      .orderBy(asc(departures.id))
      .limit(PAGE_SIZE);
    yield rows.map(({ id, box }) => ({ ...departureBox.open(keys, id, box), id }));
    last = rows[PAGE_SIZE - 1]?.id;
  } while (last !== undefined);
}

export async function endDepartures({ db }: Uses<'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(departures).where(inArray(departures.id, [...ids]));
}
