import { claimHandles, readHistories } from '#features/verification/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { letterBox, vanishingDay, type GoneLetter, type StoredLetter, type WaitingLetter } from '../letter-boxes.ts';
import { scheduleVanishing } from '../removal/vanishing.ts';
import { appendLetters, type Batch, type NewLetter } from '../store/append-letters.ts';
import { deliveredRowId } from '../store/row-ids.ts';
import { authorStream, recipientStream, unwantedStream } from '../store/streams.ts';
import { decideFates, type Fate, type HistoryOf } from './fates/decide-fates.ts';
import { announce } from './letter-events.ts';
import type { OpenedRow } from './waiting-letters.ts';
import { withhold } from './fates/withheld-letters.ts';

type DueRow = OpenedRow & { content: WaitingLetter };
type DueLetter = WaitingLetter & { account: string | null; vanishesOn: string | null };

/**
 * Delivers letters that were taken out of the outbox, in random order. Needs the lock 'delivery'. Returns a function to call after
 * COMMIT.
 */
export async function deliverPart(tx: Services, batch: Batch, rows: readonly OpenedRow[]): Promise<() => void> {
  const due = shuffle(rows.filter((row): row is DueRow => !row.content.gone));
  const historyOf = await recordSeenAccounts(
    tx,
    due.map(({ content }) => content),
  );
  const letters = due.map(({ content }) => ({
    ...content,
    account: historyOf(content.target).ownerAt(content.sentAt),
    vanishesOn: vanishingDay(content, new Date(batch.hour)),
  }));
  const fates = await decideFates(tx, batch, letters, historyOf);
  const delivered = letters.filter((_, index) => fates[index] !== 'departed');
  const remember = await appendLetters(
    tx.db,
    batch,
    shuffle([
      ...letters.map((letter, index) => toRow(tx, letter, fates[index] ?? 'unwanted', due[index] as DueRow)),
      ...rows.flatMap((row) => (row.content.gone ? [goneRow(tx, row, row.content)] : [])),
    ]),
  );
  await withhold(
    tx,
    letters.flatMap((letter, index) => {
      const fate = fates[index];
      return typeof fate === 'object' ? [{ ...letter, due: fate.withheldUntil }] : [];
    }),
  );
  await scheduleVanishing(
    tx,
    delivered.flatMap(({ author, key, vanishesOn }) => (vanishesOn === null ? [] : [{ author, key, vanishesOn }])),
  );
  // Unwanted and withheld letters too: a missing event would reveal which ones they are. Subscribers find no reader for them.
  await announce(tx, delivered);
  return remember;
}

function toRow(tx: Services, letter: DueLetter, fate: Fate, row: OpenedRow): NewLetter {
  const { keys } = tx;
  const { author, key, target, account } = letter;
  if (fate === 'departed') return goneRow(tx, row, { gone: true, author, key, pair: null, since: today(tx.clock) });
  const id = deliveredRowId(keys, author, key);
  return {
    id,
    target: targetStream(tx, target, account, fate),
    author: authorStream(keys, author),
    seal: (place) => {
      const reader = fate === 'read' && place ? { account, ...place } : null;
      return letterBox.seal(keys, id, storedLetter(letter, reader));
    },
  };
}

/** In the table, an unwanted or a withheld letter looks like all others; but no reader's stream leads to it. */
function targetStream({ keys }: Services, target: string, account: string | null, fate: Fate) {
  if (fate === 'read') return recipientStream(keys, target, account);
  return fate === 'unwanted' ? unwantedStream(keys, target) : null;
}

function storedLetter(due: DueLetter, reader: StoredLetter['reader']): StoredLetter {
  const { author, key, target, letter, blockSlots, persons, adult, mayMatch, vanishesOn } = due;
  return { gone: false, author, key, target, letter, blockSlots, persons, adult, mayMatch, reader, vanishesOn };
}

/** The row of a letter that is gone already, in a box as long as the letter's. */
function goneRow(
  { keys }: Services,
  row: OpenedRow,
  { author, key, pair, since }: GoneLetter & { key: string },
): NewLetter {
  const id = deliveredRowId(keys, author, key);
  return {
    id,
    target: null,
    author: authorStream(keys, author),
    seal: () => letterBox.seal(keys, id, { gone: true, author, pair, since }),
  };
}

/** Adds the accounts that Instagram showed while the letters were written to the histories of their handles. */
async function recordSeenAccounts(tx: Services, letters: readonly WaitingLetter[]): Promise<HistoryOf> {
  const handles = letters.map(({ target }) => target);
  const known = await readHistories(tx, handles);
  const changes = letters.flatMap(({ target, seen }) =>
    seen && known(target).owner !== seen.instagramId
      ? // What Instagram shows at a moment was already so before.
        [{ handle: target, instagramId: seen.instagramId, moment: seen.at - 1 }]
      : [],
  );
  await claimHandles(tx, changes);
  return changes.length === 0 ? known : readHistories(tx, handles);
}
