import { splitTags } from '#platform/server/keys/tag-stream.ts';
import type { Uses } from '#platform/server/services.ts';
import { goneLetter, waitingRowId, authorStream, WAITING } from '#features/letters/server/index.ts';
import type { Clock } from '#platform/server/clock.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { endOfWait } from '../delivery-time.ts';
import { waitingBox, type GoneWaiting, type WaitingLetter } from '../waiting-letter.ts';
import type { OutboxRow } from '../schema.ts';
import { readWaitingByIds, readWaitingByTags, replaceWaiting } from './outbox-rows.ts';

type Access = Uses<'db' | 'keys'>;

/** A row of the outbox, opened. */
type OpenedWaiting = OutboxRow & { content: WaitingLetter | GoneWaiting };

/** How many letters of one author can wait at the same time. */
export const MOST_WAITING = 512;
export const ALL_SLOTS = Array.from({ length: MOST_WAITING }, (_, slot) => slot);

/** The tags of some of an author's slots. A waiting letter has a random one that was free. */
export function slotTags({ keys }: Uses<'keys'>, userId: number, slots: readonly number[]): Buffer[] {
  const places = slots.map((n) => ({ month: 0, n }));
  return splitTags(authorStream(keys, userId).tags(WAITING, places));
}

export function openWaiting({ keys }: Uses<'keys'>, row: OutboxRow): OpenedWaiting {
  return { ...row, content: waitingBox.open(keys, row.id, row.box) };
}

/** The letters of an author that wait, in no order, gone ones included. */
export async function findWaiting(access: Access, userId: number): Promise<OpenedWaiting[]> {
  const rows = await readWaitingByTags(access.db, slotTags(access, userId, ALL_SLOTS));
  return rows.map((row) => openWaiting(access, row));
}

/** One waiting letter by the author's id of it, gone or not. */
export async function findWaitingByKey(access: Access, userId: number, key: string): Promise<OpenedWaiting | null> {
  const [row] = await readWaitingByIds(access.db, [waitingRowId(access.keys, userId, key)]);
  return row ? openWaiting(access, row) : null;
}

/**
 * Empties letters that wait. They are delivered as gone, held ones too. Returns the ids of the rows that it has emptied: one that
 * was changed or delivered meanwhile stays.
 */
export function makeWaitingGone(
  services: Uses<'db' | 'keys' | 'clock' | 'deliverySettings'>,
  letters: readonly OpenedWaiting[],
): Promise<Buffer[]> {
  const { db, keys, clock, deliverySettings } = services;
  const now = clock.now().getTime();
  const changes = letters.flatMap(({ content, ...before }) => {
    if (content.gone) return [];
    const gone = { ...goneLetter(services, content), key: content.key };
    const box = waitingBox.seal(keys, before.id, gone);
    const leaveBy = before.state === 'waiting' ? before.leaveBy.getTime() : endOfWait(now, deliverySettings.maxWait);
    return [{ before, state: 'waiting' as const, leaveBy, box }];
  });
  return replaceWaiting(db, changes);
}

/** Letters that stay longer than an hour or so. */
export const LONGER = 2;

/**
 * The part of the outbox that takes new letters now. The other one is emptied by the delivery meanwhile and then truncated, so that
 * its file keeps no dead rows from the minute in which somebody wrote.
 */
export function currentPart(clock: Clock): 0 | 1 {
  return Math.floor(clock.now().getTime() / HOUR) % 2 === 0 ? 0 : 1;
}

/** The part that takes no new letters now. */
export function idlePart(clock: Clock): 0 | 1 {
  return currentPart(clock) === 0 ? 1 : 0;
}
