import { inArray } from 'drizzle-orm';
import { withoutOptedOut } from '#features/profiles/server/index.ts';
import { claimHandle, findMinors, readHistories } from '#features/verification/server/index.ts';
import { dayOf, startOfHour } from '#platform/server/clock.ts';
import { accountTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import type { Services } from '#platform/server/services.ts';
import { sealDelivered, vanishingDay, type DeliveredLetter, type WaitingLetter } from '../letter-boxes.ts';
import { queueLetterEvent } from './letter-events.ts';
import { confessionOutbox, confessions, type OutboxRow } from '../schema.ts';
import { claimCrushSlots } from '../crushes/crush-slots.ts';
import { findBlocks } from '../reading/blocks.ts';
import { unwantedTagOf } from './unwanted.ts';
import { scheduleVanishing } from '../removal/vanishing.ts';

/** An opened row of the outbox whose time has come. */
export type DueLetter = WaitingLetter & Pick<OutboxRow, 'id' | 'sentTag'>;

/** Gives the Instagram account that had the handle when the letter was sent; null if none was known. */
type OwnerOf = (letter: DueLetter) => string | null;

/** Moves letters from the outbox to their recipients, in the order given, all with the current hour as hour of delivery. */
export async function publishLetters(tx: Services, letters: DueLetter[]): Promise<void> {
  const now = tx.clock.now();
  const historyOf = await recordSeenAccounts(tx, letters);
  const ownerOf: OwnerOf = ({ target, sentAt }) => historyOf(target).ownerAt(sentAt);
  const isWanted = await findWanted(tx, letters, ownerOf);
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
      // To its author and in the table, an unwanted letter looks delivered; but no handle leads to it.
      targetTag: isWanted(letter)
        ? targetTagOf(tx.keys, letter.target)
        : unwantedTagOf(tx.keys, letter.target, dayOf(now)),
      accountTag: accountTagOf(tx.keys, ownerOf(letter), letter.id),
      submittedAt: startOfHour(now),
      ...sealDelivered(tx.keys, letter.id, letter.author, deliveredLetter(letter, vanishesOn)),
    })),
  );
  await claimCrushSlots(
    tx,
    letters.filter(({ mayMatch }) => mayMatch),
  );
  // Letters that were kept back have their row since they were shown as delivered.
  await scheduleVanishing(
    tx,
    published.filter(({ shownAt }) => shownAt === null),
  );
  // Includes unwanted letters: a missing event would reveal which ones they are. Subscribers find no reader for them.
  await queueLetterEvent(tx, {
    delivered: letters.map(({ id, author, target }) => ({ letterId: id, author, target })),
  });
}

function deliveredLetter(waiting: WaitingLetter, vanishesOn: string | null): DeliveredLetter {
  const { target, letter, blockSlots, persons, adult, mayMatch, shownAt } = waiting;
  return { target, letter, vanishesOn, blockSlots, persons, adult, mayMatch, shownAt };
}

/** Adds the accounts that Instagram showed while the letters were written to the histories of their handles. */
async function recordSeenAccounts(tx: Services, letters: DueLetter[]) {
  const handles = letters.map(({ target }) => target);
  const known = await readHistories(tx, handles);
  const changes = letters.flatMap(({ target, seen }) =>
    seen && known(target).owner !== seen.instagramId ? [{ target, ...seen }] : [],
  );
  // What Instagram shows at a moment was already so before.
  for (const { target, instagramId, at } of changes) await claimHandle(tx, target, instagramId, at - 1);
  return changes.length === 0 ? known : readHistories(tx, handles);
}

/**
 * Checked at delivery, because since sending the recipient may have blocked the author or opted out, or the account may have
 * turned out to be a minor's, which gets no letters from adults.
 */
async function findWanted(
  tx: Services,
  letters: DueLetter[],
  ownerOf: OwnerOf,
): Promise<(letter: DueLetter) => boolean> {
  const slots = letters.flatMap((letter) => letter.blockSlots.map((slot) => Buffer.from(slot, 'base64')));
  const blocks = await findBlocks(tx, slots);
  const open = new Set(await withoutOptedOut(tx, [...new Set(letters.map(({ target }) => target))]));
  const minors = await findMinors(
    tx,
    letters.flatMap((letter) => ownerOf(letter) ?? []),
  );
  const isForMinor = (letter: DueLetter) => minors.has(ownerOf(letter) ?? '');
  return (letter) =>
    open.has(letter.target) &&
    !letter.blockSlots.some((slot) => blocks.has(slot)) &&
    !(letter.adult && isForMinor(letter));
}
