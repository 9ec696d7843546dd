import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { crushSlot } from '#features/confessions/server/crushes/crush-slots.ts';
import { sealDelivered, sealWaiting } from '#features/confessions/server/letter-boxes.ts';
import { blockSlotsOf } from '#features/confessions/server/reading/blocks.ts';
import { confessionOutbox, confessions, crushSlots } from '#features/confessions/server/schema.ts';
import { confessionId } from '#features/confessions/server/sending/new-letter.ts';
import { sentTag } from '#features/confessions/server/sent/sent-letters.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { accountTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personTagTexts } from '#platform/server/person.ts';
import { insertRows } from './insert-rows.ts';
import { emailOf } from './members.ts';
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
  const letters = Array.from({ length: to - from }, (_, offset) => {
    const planned = letterAt(plan, from + offset);
    const author = personOf(userIds, planned.author);
    const id = confessionId(keys, author.userId, randomUUID());
    const instagramId = planned.reader === null ? null : instagramIdOf(planned.reader);
    const row = {
      id,
      targetTag: targetTagOf(keys, planned.handle),
      accountTag: accountTagOf(keys, instagramId, id),
      sentTag: sentTag(keys, author.userId, planned.number),
      submittedAt: startOfHour(new Date(now - planned.age)),
      ...sealDelivered(keys, id, author.userId, {
        ...contentOf(keys, author, planned.handle, from + offset),
        vanishesOn: null,
      }),
    };
    return { row, slot: { slot: crushSlot(keys, author.userId, planned.handle), letters: 1 } };
  });
  await insertRows(
    client,
    confessions,
    letters.map(({ row }) => row),
  );
  await insertRows(
    client,
    crushSlots,
    letters.map(({ slot }) => slot),
  );
}

interface Waiting {
  /** Numbers of letters, the last one excluded. Authors write in turn, each letter to somebody else. */
  from: number;
  to: number;
  /** When they may be delivered, and by when at the latest. */
  readyAt: number;
  leaveBy: number;
}

/** Stores letters in the outbox. */
export async function fillWaiting(filling: Filling, { from, to, readyAt, leaveBy }: Waiting): Promise<void> {
  const { client, keys, plan, userIds, now } = filling;
  const rows = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const place = index % plan.members;
    const author = personOf(userIds, place);
    const id = confessionId(keys, author.userId, randomUUID());
    const target = recipientHandle(index);
    // The first number that the author has not used.
    const earlier = Math.ceil((plan.letters - place) / plan.members);
    const box = sealWaiting(keys, id, {
      ...contentOf(keys, author, target, index),
      author: author.userId,
      seen: null,
      sentAt: now,
      readyAt,
      leaveBy,
      vanishAfterDays: null,
      appeal: null,
    });
    const number = earlier + Math.floor(index / plan.members);
    return { id, sentTag: sentTag(keys, author.userId, number), state: 'waiting' as const, box };
  });
  await insertRows(client, confessionOutbox, rows);
}

function personOf(userIds: ArrayLike<number>, index: number) {
  return { userId: userIds[index] ?? 0, email: emailOf(index), emailVerified: true };
}

/** What is sealed with a letter in the outbox and after. */
function contentOf(keys: Keys, author: ReturnType<typeof personOf>, target: string, number: number) {
  return {
    target,
    letter: {
      deliveryMethod: 'platform' as const,
      message: messageOf(number),
      senderInfo: { age: '26-35' as const, location: 'Two streets from yours' },
      anonymityLevel: 'partial' as const,
      stationery: 'ivory' as const,
    },
    blockSlots: blockSlotsOf(keys, author, target),
    persons: personTagTexts(keys, author),
    adult: true,
    mayMatch: true,
    shownAt: null,
  };
}
