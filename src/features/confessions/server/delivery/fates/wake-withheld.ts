import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, asc, gt, inArray, lte } from 'drizzle-orm';
import { readHistories } from '#features/verification/server/index.ts';
import { startOfDay, startOfHour, today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { letterBox, type ReaderPlace } from '../../letter-boxes.ts';
import { withheldLetters } from '../../schema.ts';
import { appendLetters, type Batch, type NewLetter } from '../../store/append-letters.ts';
import { openLetters, type OpenedLetter } from '../../store/gone-letters.ts';
import { readByIds } from '../../store/letter-rows.ts';
import { deliveredRowId, ROW_ID_BYTES } from '../../store/row-ids.ts';
import { readerStream } from '../../store/streams.ts';
import { updateAmongOthers } from '../../store/update-among-others.ts';
import { readBatch } from '../batches/batches.ts';
import { decideFates } from './decide-fates.ts';
import { announce } from '../letter-events.ts';
import { withhold, withheldLetter, type WithheldLetter } from './withheld-letters.ts';

/** Letters that are looked at in one transaction. */
const PART = 250;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A withheld letter: its author's row, and what is remembered about it. */
type Withheld = OpenedLetter & Pick<WithheldLetter, 'account' | 'isUnwanted'>;

/** Brings letters to their readers that could not reach them before. What must still wait is looked at again later. */
export async function wakeWithheld(services: Services, isTimeLeft: () => boolean): Promise<void> {
  for (let after: string | null = FIRST_ID; after && isTimeLeft();) {
    let remember: (() => void) | undefined;
    const last: string | null = after;
    after = await inTransaction(services, async (tx) => {
      await takeLock(tx, 'delivery');
      // In a stream, hours must not go back: a batch that is going on, perhaps with an earlier hour, comes first.
      if (await readBatch(tx)) return null;
      const part = await takePart(tx, last);
      remember = await wakePart(tx, part.letters);
      return part.last;
    });
    remember?.();
    await setImmediate();
  }
}

/** Takes the next letters whose moment has come. Those that are gone, or have vanished, are left out. */
async function takePart(tx: Services, after: string): Promise<{ letters: Withheld[]; last: string | null }> {
  const { db, keys, clock } = tx;
  const { id, due } = withheldLetters;
  const rows = await db
    .select()
    .from(withheldLetters)
    .where(and(lte(due, clock.now()), gt(id, after)))
    .orderBy(asc(id))
    .limit(PART);
  if (rows.length === 0) return { letters: [], last: null };
  const pointers = openReadable(tx, rows, (row) => ({ row: row.id, ...withheldLetter.open(keys, row.id, row.box) }));
  await db.delete(withheldLetters).where(
    inArray(
      id,
      pointers.map(({ row }) => row),
    ),
  );
  const known = new Map(
    pointers.map((pointer) => [deliveredRowId(keys, pointer.author, pointer.key).toString('base64'), pointer]),
  );
  const found = await readByIds(
    db,
    [...known.keys()].map((text) => Buffer.from(text, 'base64')),
  );
  const letters = openLetters(tx, found).flatMap((letter) => {
    const pointer = known.get(letter.id.toString('base64'));
    const { vanishesOn } = letter.content;
    if (!pointer || (vanishesOn !== null && vanishesOn <= today(clock))) return [];
    return [{ ...letter, account: pointer.account, isUnwanted: pointer.isUnwanted }];
  });
  return { letters: shuffle(letters), last: rows[PART - 1]?.id ?? null };
}

async function wakePart(tx: Services, letters: readonly Withheld[]): Promise<() => void> {
  const now = startOfHour(tx.clock.now());
  const batch = { month: monthOf(now), hour: now.getTime() };
  const { true: unwanted = [], false: wanted = [] } = Object.groupBy(letters, ({ isUnwanted }) => `${isUnwanted}`);
  const candidates = wanted.map(({ content, account }) => ({ ...content, account }));
  const historyOf = await readHistories(
    tx,
    candidates.map(({ target }) => target),
  );
  const fates = await decideFates(tx, batch, candidates, historyOf);
  const tomorrow = startOfDay(now, 1);
  await withhold(tx, [
    ...unwanted.map(({ content, account }) => ({ ...content, account, isUnwanted: true, due: tomorrow })),
    ...candidates.flatMap((letter, index) => {
      const fate = fates[index];
      if (fate === 'unwanted') return [{ ...letter, isUnwanted: true, due: tomorrow }];
      return typeof fate === 'object' ? [{ ...letter, due: fate.withheldUntil }] : [];
    }),
  ]);
  const read = wanted.filter((_, index) => fates[index] === 'read');
  const remember = await addReaderRows(tx, batch, read);
  await announce(
    tx,
    read.map(({ content }) => content),
  );
  return remember;
}

/** Adds a row for each reader, and tells the author's row where it is. */
async function addReaderRows(tx: Services, batch: Batch, letters: readonly Withheld[]): Promise<() => void> {
  const { keys } = tx;
  const readers = new Map<Withheld, ReaderPlace>();
  const remember = await appendLetters(
    tx.db,
    batch,
    letters.map((letter) => readerRow(tx, letter, (reader) => readers.set(letter, reader))),
  );
  const changed = letters.map((letter) => {
    const { content, ...row } = letter;
    const linked = { ...content, reader: readers.get(letter) ?? null };
    return { ...row, box: letterBox.seal(keys, row.id, linked) };
  });
  await updateAmongOthers(tx, changed);
  return remember;
}

/** Does not say on which day the letter vanishes: the reader could tell for how long it was withheld. */
function readerRow(
  { keys }: Services,
  { content, account }: Withheld,
  onPlace: (reader: ReaderPlace) => void,
): NewLetter {
  const id = randomBytes(ROW_ID_BYTES);
  return {
    id,
    target: readerStream(keys, content.target, account),
    author: null,
    seal: (place) => {
      const reader = place && { account, ...place };
      if (reader) onPlace(reader);
      return letterBox.seal(keys, id, { ...content, reader, vanishesOn: null });
    },
  };
}
