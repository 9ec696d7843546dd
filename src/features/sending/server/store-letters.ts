import { accountTag } from '#features/people/server/index.ts';
import { TakenSlots, type Quota } from '#features/quota/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { BatchedWrite } from '#platform/server/db/group-commit.ts';
import type { Month } from '#platform/server/months.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { deliveredRowId, waitingRowId } from '#features/letters/server/index.ts';
import { NEVER } from './delivery-time.ts';
import { waitingBox, type WaitingLetter } from './waiting-letter.ts';
import { drawSlots, keepFree } from './outbox/free-slots.ts';
import { currentPart } from './outbox/outbox.ts';
import { readStored, textOf, writeRows, type NewRow } from './stored-rows.ts';

/** A letter that is to be stored, as a request hands it over. */
export interface LetterToStore {
  author: number;
  accountTag: Buffer;
  id: Buffer;
  deliveredId: Buffer;
  /** If it was delivered before, then not before this month. */
  since: Month;
  leaveBy: number;
  state: 'waiting' | 'held';
  box: Buffer;
  quota: Quota;
}

/** Seals a letter for the outbox. */
export function sealForOutbox(
  { keys }: Uses<'keys'>,
  letter: WaitingLetter,
  { state, leaveBy, since = 0 }: { state: 'waiting' | 'held'; leaveBy: number; since?: Month },
  quota: Quota,
): LetterToStore {
  const { author, key } = letter;
  const id = waitingRowId(keys, author, key);
  return {
    author,
    accountTag: accountTag(keys, author),
    id,
    deliveredId: deliveredRowId(keys, author, key),
    since,
    leaveBy: state === 'held' ? NEVER : leaveBy,
    state,
    box: waitingBox.seal(keys, id, letter),
    quota,
  };
}

/**
 * Stores letters and counts them against their limits, in one transaction for all that wait. None of the rows names an author.
 * Answers whether the letter is new: one that was stored before, delivered or gone since, is not stored again.
 */
export const storeLetters: BatchedWrite<LetterToStore, boolean> = { lock: 'letters', write };

async function write(tx: Services, letters: LetterToStore[]): Promise<(boolean | AppError)[]> {
  const { db } = tx;
  const wanted = countByAuthor(letters);
  const drawn = drawSlots(tx, wanted);
  const stored = await readStored(db, { letters, slots: [...drawn.values()].flat() });
  const slots = await keepFree(tx, wanted, drawn, stored.slots);
  const taken = new TakenSlots(stored.taken);
  const rows: NewRow[] = [];
  const answers = letters.map((letter) => {
    const { id, author, leaveBy, state, box } = letter;
    if (stored.letters.has(textOf(id))) return false;
    if (!stored.accounts.has(textOf(letter.accountTag))) return new AppError('SIGNED_OUT');
    const [tag] = slots.get(author) ?? [];
    if (!tag) return new AppError('BURST_LIMIT');
    const refusal = taken.take(letter.quota);
    if (refusal) return refusal;
    slots.get(author)?.shift();
    stored.letters.add(textOf(id));
    rows.push({ id, tag, leaveBy, state, box });
    return true;
  });
  if (rows.length > 0) await writeRows(db, currentPart(tx.clock), shuffle(rows), shuffle(taken.added()));
  return answers;
}

function countByAuthor(letters: readonly LetterToStore[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { author } of letters) counts.set(author, (counts.get(author) ?? 0) + 1);
  return counts;
}
