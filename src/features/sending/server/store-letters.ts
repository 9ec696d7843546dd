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
  const wanted = countByAuthor(letters);
  const drawn = drawSlots(tx, wanted);
  let decided: ReturnType<typeof decide>;
  do {
    const stored = await readStored(tx.db, { letters, slots: [...drawn.values()].flat() });
    decided = decide(letters, stored, await keepFree(tx, wanted, drawn, stored.slots));
  } while (decided === 'unknown');
  const { answers, rows, taken } = decided;
  if (rows.length > 0) await writeRows(tx.db, currentPart(tx.clock), shuffle(rows), shuffle(taken.added()));
  return answers;
}

/** Decides about each letter in turn; 'unknown' if more slots of quotas have to be known. */
function decide(
  letters: readonly LetterToStore[],
  stored: Awaited<ReturnType<typeof readStored>>,
  slots: ReadonlyMap<number, Buffer[]>,
) {
  const taken = new TakenSlots(stored.taken);
  const rows: NewRow[] = [];
  const answers: (boolean | AppError)[] = [];
  for (const { id, author, leaveBy, state, box, accountTag: account, quota } of letters) {
    const [tag] = slots.get(author) ?? [];
    if (stored.letters.has(textOf(id))) answers.push(false);
    else if (!stored.accounts.has(textOf(account))) answers.push(new AppError('SIGNED_OUT'));
    else if (!tag) answers.push(new AppError('BURST_LIMIT'));
    else {
      const refusal = taken.take(quota);
      if (refusal === 'unknown') return refusal;
      answers.push(refusal ?? true);
      if (refusal) continue;
      slots.get(author)?.shift();
      stored.letters.add(textOf(id));
      rows.push({ id, tag, leaveBy, state, box });
    }
  }
  return { answers, rows, taken };
}

function countByAuthor(letters: readonly LetterToStore[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { author } of letters) counts.set(author, (counts.get(author) ?? 0) + 1);
  return counts;
}
