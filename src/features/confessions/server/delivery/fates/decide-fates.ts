import { findSuspended } from '#features/moderation/server/index.ts';
import { withoutOptedOut } from '#features/profiles/server/index.ts';
import { findMinors, type readHistories } from '#features/verification/server/index.ts';
import { startOfDay } from '#platform/server/clock.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoredLetter } from '../../letter-boxes.ts';
import { findBlocks } from '../../reading/marks/blocks.ts';
import { findPaused } from '../../reading/inboxes.ts';
import { findDeparted } from '../../removal/departures.ts';
import type { Batch } from '../../store/append-letters.ts';
import { recipientStream, unwantedStream } from '../../store/streams.ts';
import { findRoom, type Recipient } from './day-cap.ts';
import { endOfWait } from '../batches/delivery-time.ts';

export type HistoryOf = Awaited<ReturnType<typeof readHistories>>;

/** What decides about a letter, and the Instagram account that had the handle when it was sent. */
export type Candidate = Pick<StoredLetter, 'author' | 'key' | 'target' | 'blockSlots' | 'persons' | 'adult'> & {
  account: string | null;
};

/**
 * What becomes of a letter: its reader gets it, or nobody does, or its author has left, or it is withheld for now. An author cannot
 * tell one of these from another.
 */
export type Fate = 'read' | 'unwanted' | 'departed' | { withheldUntil: Date };

/** Decides about letters in their order, which must be random: beyond the day's cap, chance decides which ones wait. */
export async function decideFates(
  tx: Services,
  batch: Batch,
  letters: readonly Candidate[],
  historyOf: HistoryOf,
): Promise<Fate[]> {
  if (letters.length === 0) return [];
  const departed = await findDeparted(
    tx,
    letters.map(({ author }) => author),
  );
  const isWithheld = await findWithheld(tx, letters);
  const isWanted = await findWanted(tx, letters);
  const takeRoom = await findRoomFor(tx, batch, letters, historyOf);
  const now = tx.clock.now();
  // A moment that all withheld letters share.
  const soon = deliversAtOnce(tx) ? now : new Date(endOfWait(now.getTime(), tx.deliverySettings.maxWait));
  const tomorrow = startOfDay(new Date(batch.hour), 1);
  return letters.map((letter) => {
    if (departed.has(letter.author)) return 'departed';
    if (isWithheld(letter)) return { withheldUntil: soon };
    if (!takeRoom(letter)) return { withheldUntil: tomorrow };
    return isWanted(letter) ? 'read' : 'unwanted';
  });
}

type Test = (letter: Candidate) => boolean;

/** Letters of suspended authors and to paused inboxes wait until that ends. */
async function findWithheld(tx: Services, letters: readonly Candidate[]): Promise<Test> {
  const suspended = await findSuspended(
    tx,
    letters.flatMap(({ persons }) => persons),
  );
  const isPaused = await findPaused(
    tx,
    letters.map(({ target }) => target),
  );
  return ({ persons, target }) => persons.some((name) => suspended.has(name)) || isPaused(target);
}

/**
 * Checked at delivery, because since sending the recipient may have blocked the author or opted out, or the account may have
 * turned out to be a minor's, which gets no letters from adults.
 */
async function findWanted(tx: Services, letters: readonly Candidate[]): Promise<Test> {
  const slots = letters.flatMap((letter) => letter.blockSlots.map((slot) => Buffer.from(slot, 'base64')));
  const blocks = await findBlocks(tx, slots);
  const open = new Set(await withoutOptedOut(tx, [...new Set(letters.map(({ target }) => target))]));
  const accountOf = ({ target, account }: Candidate) =>
    account === null ? [] : [{ handle: target, instagramId: account }];
  const isMinors = await findMinors(tx, letters.flatMap(accountOf));
  return (letter) =>
    open.has(letter.target) &&
    !letter.blockSlots.some((slot) => blocks.has(slot)) &&
    !(letter.adult && accountOf(letter).some(isMinors));
}

/** Returns a function that says whether there is room for one more letter to its target today, and takes it. */
async function findRoomFor(
  tx: Services,
  batch: Batch,
  letters: readonly Candidate[],
  historyOf: HistoryOf,
): Promise<Test> {
  const recipients = new Map<string, Recipient>();
  for (const { target } of letters) {
    const known = recipients.get(target);
    if (known) known.letters += 1;
    else recipients.set(target, { letters: 1, streams: streamsOf(tx.keys, target, historyOf) });
  }
  const room = await findRoom(tx.db, batch, [...recipients.values()]);
  return ({ target }) => {
    const recipient = recipients.get(target) as Recipient;
    const left = room.get(recipient) ?? 0;
    room.set(recipient, left - 1);
    return left > 0;
  };
}

/** All streams that have letters to a handle. */
function streamsOf(keys: Services['keys'], handle: string, historyOf: HistoryOf): Recipient['streams'] {
  const accounts = [null, ...new Set(historyOf(handle).claims.map(({ instagramId }) => instagramId))];
  return [...accounts.map((account) => recipientStream(keys, handle, account)), unwantedStream(keys, handle)];
}
