import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { readHistories } from '#features/verification/server/index.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { bytesOf, type Upgrade, type UpgradeServices } from '#platform/server/db/upgrade.ts';
import { accountTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Place } from '#platform/server/keys/tag-stream.ts';
import { monthOf } from '#platform/server/months.ts';
import { withhold } from '../delivery/fates/withheld-letters.ts';
import { letterBox, type StoredLetter } from '../letter-boxes.ts';
import { marksBox } from '../reading/marks/marks.ts';
import { scheduleVanishing } from '../removal/vanishing.ts';
import { letterMarks } from '../schema.ts';
import { openLetters } from '../store/gone-letters.ts';
import { readByIds, updateLetters } from '../store/letter-rows.ts';
import { keptMonths } from '../store/months-kept.ts';
import { deliveredRowId, ROW_ID_BYTES } from '../store/row-ids.ts';
import { authorStream, MARKS, readerStream, unwantedStream } from '../store/streams.ts';
import { unlist } from '../store/unlisted-letters.ts';
import { appendInHours, type LetterInHour } from './append-in-hours.ts';
import { readOldMarks } from './old-marks.ts';
import { openOld, OldRow } from './old-rows.ts';

/** A letter of the version before, opened. */
interface Opened {
  side: OldRow['side'];
  content: Omit<StoredLetter, 'reader'>;
  hour: number;
  /** The account whose reader finds it, null if none was known; undefined: nobody reads it. */
  account: string | null | undefined;
}

/** The places that letters got in the streams of their readers. */
type Places = Map<Opened, Place & { account: string | null }>;

/** Gives every delivered letter its places, in the order of the hours. Letters of months that are no longer kept go. */
export const lettersUpgrade: Upgrade = {
  table: 'confessions',
  together: 'id',
  inOrderOf: 'submitted_at',
  async move(tx, rows) {
    const kept = new Set(keptMonths(tx.clock));
    const isKept = ({ submitted_at: at }: OldRow) => kept.has(monthOf(new Date(at)));
    const letters = await openAll(tx, z.parse(z.array(OldRow), rows).filter(isKept));
    await takeLock(tx, 'delivery');
    const places = await append(tx, letters);
    await tellAuthorsRows(tx, places);
    await moveMarks(tx, places);
    const due = startOfHour(tx.clock.now());
    await withhold(
      tx,
      letters.flatMap(({ side, content: { author, key }, account = null }) =>
        side === 'withheld' ? [{ author, key, account, due }] : [],
      ),
    );
    await scheduleVanishing(
      tx,
      letters.flatMap(({ side, content: { author, key, vanishesOn } }) =>
        side === 'reader' || vanishesOn === null ? [] : [{ author, key, vanishesOn }],
      ),
    );
  },
};

async function openAll(tx: UpgradeServices, rows: readonly OldRow[]): Promise<Opened[]> {
  const opened = rows.map((row) => ({ row, content: openOld(tx, row) }));
  const historyOf = await readHistories(
    tx,
    opened.map(({ content }) => content.target),
  );
  return opened.map(({ row, content }) => ({
    side: row.side,
    content: { ...content, gone: false },
    hour: Date.parse(row.submitted_at),
    account: accountOf(tx.keys, row, content, historyOf(content.target).claims),
  }));
}

/** The tag of the account differs from letter to letter, so the accounts that the handle had are tried. */
function accountOf(
  keys: Keys,
  row: OldRow,
  { key, target }: { key: string; target: string },
  claims: readonly { instagramId: string }[],
): string | null | undefined {
  const isWanted = row.side === 'withheld' || bytesOf(row.target_tag).equals(targetTagOf(keys, target));
  if (!isWanted) return undefined;
  const tag = bytesOf(row.account_tag);
  const accounts = [...claims.map(({ instagramId }) => instagramId), null];
  return accounts.find((account) => accountTagOf(keys, account, key).equals(tag));
}

async function append({ db, keys }: UpgradeServices, letters: readonly Opened[]): Promise<Places> {
  const places: Places = new Map();
  const rows = letters.map((letter): LetterInHour => {
    const { side, content, hour, account } = letter;
    const { author, key, target } = content;
    const isReaders = side === 'both' || side === 'reader';
    const isAuthors = side !== 'reader';
    const id = isAuthors ? deliveredRowId(keys, author, key) : randomBytes(ROW_ID_BYTES);
    const stream = account === undefined ? unwantedStream(keys, target) : readerStream(keys, target, account);
    const seal = (place: Place | null) => {
      const reader = place && account !== undefined ? { account, month: place.month, n: place.n } : null;
      if (reader) places.set(letter, reader);
      return letterBox.seal(keys, id, { ...content, vanishesOn: isAuthors ? content.vanishesOn : null, reader });
    };
    return {
      id,
      target: isReaders ? stream : null,
      author: isAuthors ? authorStream(keys, author) : null,
      seal,
      hour,
    };
  });
  await appendInHours(db, rows);
  return places;
}

/** The author's row of a letter that came late says where its reader finds it. */
async function tellAuthorsRows(tx: UpgradeServices, places: Places): Promise<void> {
  const { db, keys } = tx;
  const late = [...places].filter(([{ side }]) => side === 'reader');
  const readerOf = new Map(
    late.map(([{ content }, place]) => [deliveredRowId(keys, content.author, content.key).toString('hex'), place]),
  );
  const ids = [...readerOf.keys()].map((id) => Buffer.from(id, 'hex'));
  const rows = openLetters(tx, await readByIds(db, ids)).map(({ content, ...row }) => {
    const reader = readerOf.get(row.id.toString('hex')) ?? null;
    return { ...row, box: letterBox.sealLike(keys, row.id, { ...content, reader }, row.box) };
  });
  await updateLetters(db, rows);
}

async function moveMarks({ db, keys }: UpgradeServices, places: Places): Promise<void> {
  const letters = [...places.keys()];
  const marks = await readOldMarks(
    db,
    keys,
    letters.map(({ content }) => content.key),
  );
  const rows = [...places].flatMap(([{ content }, { account, month, n }]) => {
    const found = marks.get(content.key);
    if (!found) return [];
    const { removed, ...own } = found;
    const tag = readerStream(keys, content.target, account).tag(MARKS, { month, n });
    return [{ month, tag, removed, box: marksBox.seal(keys, tag, own) }];
  });
  if (rows.length > 0) await db.insert(letterMarks).values(rows);
  const removed = [...places].filter(([{ content }]) => marks.get(content.key)?.removed);
  await unlist(
    { db, keys },
    removed.map(([{ content }, reader]) => ({ month: reader.month, target: content.target, reader })),
  );
}
