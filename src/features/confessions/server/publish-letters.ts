import { inArray } from 'drizzle-orm';
import { withoutOptedOut } from '#features/profiles/server/index.ts';
import { claimHandle, findMinors, readHistories } from '#features/verification/server/index.ts';
import { dayOf, startOfHour } from '#platform/server/clock.ts';
import { accountTagOf } from '#platform/server/handle-tags.ts';
import type { Services } from '#platform/server/services.ts';
import { sealDelivered, vanishingDay, type DeliveredLetter, type WaitingLetter } from './letter-boxes.ts';
import { queueLetterEvent } from './letter-events.ts';
import { confessionOutbox, confessions } from './schema.ts';
import { claimCrushSlots, findBlocks } from './slots.ts';
import { unwantedTagOf } from './unwanted.ts';
import { scheduleVanishing } from './vanishing.ts';

export interface DueLetter extends WaitingLetter {
  id: string;
  sentTag: Buffer;
  targetTag: Buffer;
}

/** With the Instagram account that had the handle when the letter was sent, if any was known. */
type AddressedLetter = DueLetter & { instagramId: string | null };

/** Moves letters from the outbox to their recipients, in the order given, all with the hour of now. */
export async function publishLetters(tx: Services, due: DueLetter[]): Promise<void> {
  const now = tx.clock.now();
  const letters = await findAddressees(tx, due);
  const isWanted = await findWanted(tx, letters);
  const published = letters.map((letter) => ({
    ...letter,
    vanishesOn: vanishingDay(letter, new Date(letter.shownAt ?? now)),
  }));
  const ids = letters.map(({ id }) => id);
  await tx.db.delete(confessionOutbox).where(inArray(confessionOutbox.id, ids));
  await tx.db.insert(confessions).values(
    published.map(({ vanishesOn, ...letter }) => ({
      id: letter.id,
      sentTag: letter.sentTag,
      // Unwanted looks exactly like delivered, to its author and in the table; but nobody's handle leads to it.
      targetTag: isWanted(letter) ? letter.targetTag : unwantedTagOf(tx.keys, letter.target, dayOf(now)),
      accountTag: accountTagOf(tx.keys, letter.instagramId, letter.id),
      submittedAt: startOfHour(now),
      ...sealDelivered(tx.keys, letter.id, letter.author, deliveredLetter(letter, vanishesOn)),
    })),
  );
  await claimCrushSlots(
    tx,
    letters.filter(({ mayMatch }) => mayMatch),
  );
  // Of those that were shown as delivered before, it is known already.
  await scheduleVanishing(
    tx,
    published.filter(({ shownAt }) => shownAt === null),
  );
  // Unwanted ones too: a delivery that nothing is heard of would tell. Whoever hears of them finds nobody to read them.
  await queueLetterEvent(tx, {
    delivered: letters.map(({ id, author, target }) => ({ letterId: id, author, target })),
  });
}

function deliveredLetter(waiting: WaitingLetter, vanishesOn: string | null): DeliveredLetter {
  const { target, letter, blockSlots, persons, adult, mayMatch, shownAt } = waiting;
  return { target, letter, vanishesOn, blockSlots, persons, adult, mayMatch, shownAt };
}

async function findAddressees(tx: Services, letters: DueLetter[]): Promise<AddressedLetter[]> {
  const historyOf = await noteAccounts(tx, letters);
  return letters.map((letter) => ({ ...letter, instagramId: historyOf(letter.target).ownerAt(letter.sentAt) }));
}

/** What the network told while somebody was writing is part of a handle's history too. */
async function noteAccounts(tx: Services, letters: DueLetter[]) {
  const handles = letters.map(({ target }) => target);
  const known = await readHistories(tx, handles);
  const news = letters.flatMap(({ target, seen }) =>
    seen && known(target).owner !== seen.instagramId ? [{ target, ...seen }] : [],
  );
  // What the network shows at a moment was so before it.
  for (const { target, instagramId, at } of news) await claimHandle(tx, target, instagramId, at - 1);
  return news.length === 0 ? known : readHistories(tx, handles);
}

/**
 * Asked at delivery, because meanwhile somebody may have blocked the author, closed their door, or shown that the account is
 * a minor's, for whom grown-ups' letters are not.
 */
async function findWanted(tx: Services, letters: AddressedLetter[]): Promise<(letter: AddressedLetter) => boolean> {
  const slots = letters.flatMap((letter) => letter.blockSlots.map((slot) => Buffer.from(slot, 'base64')));
  const blocks = await findBlocks(tx, slots);
  const open = new Set(await withoutOptedOut(tx, [...new Set(letters.map(({ target }) => target))]));
  const minors = await findMinors(
    tx,
    letters.flatMap(({ instagramId }) => instagramId ?? []),
  );
  const isForMinor = ({ instagramId }: AddressedLetter) => instagramId !== null && minors.has(instagramId);
  return (letter) =>
    open.has(letter.target) &&
    !letter.blockSlots.some((slot) => blocks.has(slot)) &&
    !(letter.adult && isForMinor(letter));
}
