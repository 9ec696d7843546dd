import { randomInt } from 'node:crypto';
import { deliveryTime } from '#features/sending/server/delivery-time.ts';
import { waitingBox, type WaitingLetter } from '#features/sending/server/waiting-letter.ts';
import { MOST_WAITING, currentPart } from '#features/sending/server/outbox/outbox.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { waitingRowId } from '#features/letters/server/letter-ids.ts';
import { authorStream, WAITING } from '#features/letters/server/streams.ts';
import type { Services } from '#platform/server/services.ts';
import { waitingLetter } from './letter-content.ts';

const INSERTED_AT_ONCE = 1000;

let slots = 0;

/** Not the lowest free one, but one that no other letter has. */
function nextSlot(): number {
  slots += 1;
  return slots % MOST_WAITING;
}

/** Puts letters into the outbox, each of another author who has no account. A test overrides the fields that it is about. */
export async function addWaiting(
  { db, keys, clock, deliverySettings }: Services,
  wanted: readonly Partial<WaitingLetter>[],
): Promise<WaitingLetter[]> {
  const now = clock.now();
  const { readyAt, leaveBy } = deliveryTime(now, 'soon', deliverySettings.maxWait);
  const times = { sentAt: now.getTime(), readyAt };
  const all = wanted.map((overrides) => waitingLetter({ author: randomInt(2 ** 47), ...times, ...overrides }));
  const rows = all.map((letter) => {
    const id = waitingRowId(keys, letter.author, letter.key);
    return {
      part: currentPart(clock),
      id,
      tag: authorStream(keys, letter.author).tag(WAITING, { month: 0, n: nextSlot() }),
      leaveBy: new Date(leaveBy),
      state: 'waiting' as const,
      box: waitingBox.seal(keys, id, letter),
    };
  });
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    await db.insert(confessionOutbox).values(rows.slice(start, start + INSERTED_AT_ONCE));
  }
  return all;
}
