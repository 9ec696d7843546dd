import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { claimHandles, readHistories } from '#features/verification/server/index.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { bytesOf, type Upgrade, type UpgradeServices } from '#platform/server/db/upgrade.ts';
import { accountTagOf } from '#platform/server/handle-tags.ts';
import { STREAM_TAG_BYTES } from '#platform/server/keys/tag-stream.ts';
import { vanishingDay, waitingBox, type WaitingLetter } from '../letter-boxes.ts';
import { findFreeSlots } from '../outbox/free-slots.ts';
import { LONGER } from '../outbox/outbox-parts.ts';
import { insertWaiting } from '../outbox/outbox-rows.ts';
import { NEVER } from '../delivery/batches/delivery-time.ts';
import { waitingRowId } from '../store/row-ids.ts';
import { oldWaiting } from './old-letters.ts';
import { addAuthorsRows } from './old-rows.ts';

const OldRow = z.object({ id: z.string(), state: z.enum(['waiting', 'held', 'refused']), box: z.string() });

interface Opened {
  state: 'waiting' | 'held' | 'refused';
  letter: WaitingLetter;
  leaveBy: number;
}
type KeptBack = Opened & { shownAt: number };

/** Moves the letters that wait. Those that were kept back are already delivered to their authors. */
export const outboxUpgrade: Upgrade = {
  table: 'confession_outbox',
  together: 'id',
  inOrderOf: 'id',
  async move(tx, rows) {
    const opened = z.parse(z.array(OldRow), rows).map(({ id, state, box }) => {
      const { shownAt, leaveBy, ...letter } = oldWaiting.open(tx.keys, id, bytesOf(box));
      return { state, leaveBy, shownAt, letter: { ...letter, gone: false as const, key: id } };
    });
    const keptBack = opened.flatMap((one) => (one.shownAt === null ? [] : [{ ...one, shownAt: one.shownAt }]));
    await takeLock(tx, 'letters');
    await passOnKeptBack(tx, keptBack);
    await storeWaiting(
      tx,
      opened.filter(({ shownAt }) => shownAt === null),
    );
  },
};

/** An author who has more letters waiting than there are slots does not see the others until they are delivered. */
async function storeWaiting(tx: UpgradeServices, letters: readonly Opened[]): Promise<void> {
  const { db, keys } = tx;
  const wanted = new Map<number, number>();
  for (const { letter } of letters) wanted.set(letter.author, (wanted.get(letter.author) ?? 0) + 1);
  const slots = await findFreeSlots(tx, wanted);
  const rows = letters.map(({ state, letter, leaveBy }) => {
    const id = waitingRowId(keys, letter.author, letter.key);
    return {
      id,
      tag: slots.get(letter.author)?.shift() ?? randomBytes(STREAM_TAG_BYTES),
      leaveBy: state === 'waiting' ? leaveBy : NEVER,
      state,
      box: waitingBox.seal(keys, id, letter),
    };
  });
  await insertWaiting(db, LONGER, rows);
}

/** Kept-back letters move with the delivered ones, in the order of the hours that their authors were shown. */
async function passOnKeptBack(tx: UpgradeServices, letters: readonly KeptBack[]): Promise<void> {
  const accountOf = await findAccounts(
    tx,
    letters.map(({ letter }) => letter),
  );
  await addAuthorsRows(
    tx,
    letters.map(({ letter, shownAt }) => {
      const { key, author, target, letter: body, blockSlots, persons, adult, mayMatch } = letter;
      const vanishesOn = vanishingDay(letter, new Date(shownAt));
      return {
        letterId: key,
        side: 'withheld' as const,
        author,
        letter: { target, letter: body, blockSlots, persons, adult, mayMatch, vanishesOn, shownAt },
        accountTag: accountTagOf(tx.keys, accountOf(letter), key),
        shownAt,
      };
    }),
  );
}

/** Returns the account that had the handle when a letter was sent, as far as Instagram showed it; null: none was known. */
async function findAccounts(tx: UpgradeServices, letters: readonly WaitingLetter[]) {
  await claimHandles(
    tx,
    letters.flatMap(({ target, seen }) =>
      // What Instagram shows at a moment was already so before.
      seen ? [{ handle: target, instagramId: seen.instagramId, moment: seen.at - 1 }] : [],
    ),
  );
  const historyOf = await readHistories(
    tx,
    letters.map(({ target }) => target),
  );
  return ({ target, sentAt }: WaitingLetter) => historyOf(target).ownerAt(sentAt);
}
