import { inArray } from 'drizzle-orm';
import { withoutOptedOut } from '#features/profiles/server/index.ts';
import { claimHandle, readHistories } from '#features/verification/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf, startOfHour } from '#platform/server/clock.ts';
import { accountTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import type { Services } from '#platform/server/services.ts';
import { sealDelivered, type WaitingLetter } from './letter-boxes.ts';
import { noteNews } from './letter-news.ts';
import { confessionOutbox, confessions } from './schema.ts';
import { claimCrushSlots, findBlocks } from './slots.ts';
import { scheduleVanishing } from './vanishing.ts';

export interface DueLetter extends WaitingLetter {
  id: string;
  sentTag: Buffer;
  targetTag: Buffer;
}

/** Moves letters from the outbox to their recipients, in the order given, all with the hour of now. */
export async function publishLetters(tx: Services, letters: DueLetter[]): Promise<void> {
  const now = tx.clock.now();
  const ids = letters.map(({ id }) => id);
  const isWanted = await findWanted(tx, letters);
  const addressOf = await findAddresses(tx, letters, isWanted);
  const published = letters.map((letter) => ({ ...letter, vanishesOn: vanishingDay(now, letter) }));
  await tx.db.delete(confessionOutbox).where(inArray(confessionOutbox.id, ids));
  await tx.db.insert(confessions).values(
    published.map(({ id, sender, sentTag, target, letter, vanishesOn, blockSlots }) => ({
      id,
      sentTag,
      ...addressOf(id),
      submittedAt: startOfHour(now),
      ...sealDelivered(tx.keys, id, sender, { target, letter, vanishesOn, blockSlots }),
    })),
  );
  await claimCrushSlots(tx, letters);
  await scheduleVanishing(tx, published);
  const delivered = letters.filter(isWanted).map(({ id, sender, target }) => ({ letterId: id, sender, target }));
  if (delivered.length > 0) await noteNews(tx, { delivered });
}

/** Whom each letter is for: the handle, and the account that had it when the letter was sent. */
async function findAddresses(tx: Services, letters: DueLetter[], isWanted: (letter: DueLetter) => boolean) {
  const historyOf = await noteAccounts(tx, letters);
  const addresses = new Map(
    letters.map((letter) => {
      const networkId = historyOf(letter.target).ownerAt(letter.sentAt);
      // Blocked looks exactly like delivered, to its author and in the table; but nobody's handle leads to it.
      const nobody = `nobody:${letter.id}`;
      const handle = isWanted(letter) ? letter.target : nobody;
      const accountTag = accountTagOf(tx.keys, networkId, letter.id);
      return [letter.id, { targetTag: targetTagOf(tx.keys, handle), accountTag }];
    }),
  );
  return (id: string) => {
    const address = addresses.get(id);
    if (!address) throw new Error('A letter without an address');
    return address;
  };
}

/** What the network told while somebody was writing is part of a handle's history too. */
async function noteAccounts(tx: Services, letters: DueLetter[]) {
  const handles = letters.map(({ target }) => target);
  const known = await readHistories(tx, handles);
  const news = letters.flatMap(({ target, seen }) =>
    seen && known(target).owner !== seen.networkId ? [{ target, ...seen }] : [],
  );
  // What the network shows at a moment was so before it.
  for (const { target, networkId, at } of news) await claimHandle(tx, target, networkId, at - 1);
  return news.length === 0 ? known : readHistories(tx, handles);
}

/** Asked at delivery, because meanwhile somebody may have blocked the sender or closed their door. */
async function findWanted(tx: Services, letters: DueLetter[]): Promise<(letter: DueLetter) => boolean> {
  const slots = letters.flatMap((letter) => letter.blockSlots.map((slot) => Buffer.from(slot, 'base64')));
  const blocks = await findBlocks(tx, slots);
  const open = new Set(await withoutOptedOut(tx, [...new Set(letters.map(({ target }) => target))]));
  return ({ target, blockSlots }) => open.has(target) && !blockSlots.some((slot) => blocks.has(slot));
}

function vanishingDay(now: Date, { vanishAfterDays }: DueLetter): string | null {
  return vanishAfterDays === null ? null : dayOf(new Date(now.getTime() + vanishAfterDays * DAY));
}
