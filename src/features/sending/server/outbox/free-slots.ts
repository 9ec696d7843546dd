import { randomInt } from 'node:crypto';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { ALL_SLOTS, MOST_WAITING, slotTags } from './outbox.ts';

type Access = Uses<'db' | 'keys'>;
/** How many slots each author needs. */
type Wanted = ReadonlyMap<number, number>;
/** The tags of some slots of each author. */
type Slots = ReadonlyMap<number, Buffer[]>;

const selectTaken = statement<{ tag: Buffer }>(
  'taken_places_in_outbox',
  'SELECT o.tag FROM confession_outbox o WHERE o.tag = ANY($1::bytea[])',
);

/** Most authors have few letters waiting: so many slots more than wanted are nearly always enough. */
const SPARE = 8;

/**
 * Random slots of each author, free or not: as many as wanted and some more. Not the lowest free ones: two letters that wait one
 * after the other would have the same tag, and two dumps would show that they are of one hand.
 */
export function drawSlots(access: Pick<Access, 'keys'>, wanted: Wanted, spare = SPARE): Slots {
  return new Map([...wanted].map(([author, count]) => [author, slotTags(access, author, draw(count + spare))]));
}

/**
 * The free ones among drawn slots, of which these are taken. An author for whom too few are left gets all that are free. Needs the
 * lock 'letters', under which slots are taken.
 */
export async function keepFree(
  access: Access,
  wanted: Wanted,
  drawn: Slots,
  taken: readonly Buffer[],
): Promise<Map<number, Buffer[]>> {
  const free = without(drawn, taken);
  const missing = new Map([...wanted].filter(([author, count]) => (free.get(author)?.length ?? 0) < count));
  if (missing.size === 0) return free;
  const all = drawSlots(access, missing, MOST_WAITING);
  return new Map([...free, ...without(all, await readTaken(access.db, all))]);
}

/** Different slots in random order: so many, or all of them. */
function draw(count: number): number[] {
  if (count >= MOST_WAITING) return shuffle(ALL_SLOTS);
  const slots = new Set<number>();
  while (slots.size < count) slots.add(randomInt(MOST_WAITING));
  return [...slots];
}

function without(slots: Slots, taken: readonly Buffer[]): Map<number, Buffer[]> {
  const names = new Set(taken.map((tag) => tag.toString('latin1')));
  return new Map(
    [...slots].map(([author, tags]) => [author, tags.filter((tag) => !names.has(tag.toString('latin1')))]),
  );
}

async function readTaken(db: Db, slots: Slots): Promise<Buffer[]> {
  const tags = [...slots.values()].flat();
  return tags.length === 0 ? [] : (await selectTaken(db, tags)).map(({ tag }) => tag);
}
