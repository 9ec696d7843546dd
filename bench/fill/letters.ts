import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { letterBox } from '#features/letters/server/letter-boxes.ts';
import { waitingBox } from '#features/sending/server/waiting-letter.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { confessions } from '#features/letters/server/schema.ts';
import { authorsId, deliveredRowId, waitingRowId } from '#features/letters/server/letter-ids.ts';
import { authorStream, LETTER, readerStream, WAITING } from '#features/letters/server/streams.ts';
import { startOfHour } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personTagTexts } from '#features/people/server/person.ts';
import { insertRows } from './insert-rows.ts';
import { emailOf } from './members.ts';
import { placesOf } from './places.ts';
import { instagramIdOf, letterAt, recipientHandle, type Plan } from './plan.ts';
import { messageOf } from './texts.ts';

/*
 * All that the bench knows of how letters are stored. Every tag and box is made by the function with which the product makes it.
 */

export interface Filling {
  client: ClientBase;
  keys: Keys;
  plan: Plan;
  /** The ids of the members, in their order. */
  userIds: ArrayLike<number>;
  now: number;
}

/** Stores the letters with these numbers as delivered, the last one excluded. */
export async function fillDelivered(filling: Filling, from: number, to: number): Promise<void> {
  const { client, keys, plan, userIds, now } = filling;
  const rows = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const planned = letterAt(plan, index);
    const author = personOf(userIds, planned.author);
    const content = contentOf(keys, author, planned.handle, index);
    const id = deliveredRowId(keys, author.userId, content.key);
    const address =
      planned.reader === null
        ? ({ to: 'first', handle: planned.handle, period: 1 } as const)
        : ({ to: 'account', id: instagramIdOf(planned.reader) } as const);
    const { month, inTarget, inAuthor } = placesOf(plan, now, index);
    return {
      month,
      id,
      targetTag: readerStream(keys, address).tag(LETTER, { month, n: inTarget }),
      sentTag: authorStream(keys, author.userId).tag(LETTER, { month, n: inAuthor }),
      submittedAt: startOfHour(new Date(now - planned.age)),
      box: letterBox.seal(keys, id, { ...content, reader: { address, month, n: inTarget }, vanishesOn: null }),
    };
  });
  await insertRows(client, confessions, rows);
}

interface Waiting {
  /** Numbers of letters, the last one excluded. Authors write in turn, each letter to somebody else. */
  from: number;
  to: number;
  /** The part of the outbox. */
  part: number;
  /** When they may be delivered, and by when at the latest. */
  readyAt: number;
  leaveBy: number;
}

/** Stores letters in the outbox. */
export async function fillWaiting(
  { client, keys, plan, userIds, now }: Filling,
  { from, to, part, readyAt, leaveBy }: Waiting,
): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const author = personOf(userIds, index % plan.members);
    const content = contentOf(keys, author, recipientHandle(index), index);
    const id = waitingRowId(keys, author.userId, content.key);
    const n = Math.floor(index / plan.members);
    return {
      part,
      id,
      tag: authorStream(keys, author.userId).tag(WAITING, { month: 0, n }),
      leaveBy: new Date(leaveBy),
      state: 'waiting' as const,
      box: waitingBox.seal(keys, id, {
        ...content,
        shown: { id: null, at: now },
        sentAt: now,
        readyAt,
        vanishAfterDays: null,
        appeal: null,
      }),
    };
  });
  await insertRows(client, confessionOutbox, rows);
}

function personOf(userIds: ArrayLike<number>, index: number) {
  return { userId: userIds[index] ?? 0, email: emailOf(index), emailVerified: true };
}

/** What is sealed with a letter in the outbox and after. */
function contentOf(keys: Keys, author: ReturnType<typeof personOf>, target: string, number: number) {
  return {
    gone: false as const,
    author: author.userId,
    key: authorsId(keys, author.userId, randomUUID()),
    target,
    letter: {
      deliveryMethod: 'platform' as const,
      message: messageOf(number),
      senderInfo: { age: '26-35' as const, location: 'Two streets from yours' },
      anonymityLevel: 'partial' as const,
      stationery: 'ivory' as const,
    },
    persons: personTagTexts(keys, author),
    adult: true,
    mayMatch: true,
    mayAnswer: true,
    answers: null,
  };
}
