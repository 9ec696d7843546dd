import { readAddressed, showsSmiles } from '#features/handles/server/index.ts';
import { REACTIONS, type Smile } from '#features/letters/contract.ts';
import {
  boxKeyOf,
  hasMark,
  readBoxes,
  recipientStream,
  type OpenedLetter,
  type ReaderPlace,
  type Recipient,
} from '#features/letters/server/index.ts';
import { deliversAtOnce } from '#features/site/server/index.ts';
import { startOfHour } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';

type Access = Uses<'db' | 'keys' | 'clock' | 'deliverySettings'>;

/**
 * What readers let the author of these letters see, as it was when the hour began: nobody who looks all the time learns when a reader was
 * there. A reaction to an answer is meant for its author, and is always shown. Where letters are delivered at once, so is this.
 */
export async function findSmiles(access: Access, letters: readonly OpenedLetter[]): Promise<Map<OpenedLetter, Smile>> {
  const { db, keys, clock } = access;
  const read = letters.flatMap((letter) => {
    const { reader } = letter.content;
    return reader ? [{ letter, reader, boxKey: boxKeyOf(recipientStream(keys, reader.address), reader) }] : [];
  });
  const isShown = await findShown(
    access,
    read.map(({ reader }) => reader),
  );
  const boxOf = await readBoxes(
    db,
    read.map(({ boxKey }) => boxKey),
  );
  const hour = startOfHour(clock.now()).getTime();
  return new Map(
    read.flatMap(({ letter, reader, boxKey }): [OpenedLetter, Smile][] => {
      const box = boxOf(boxKey);
      const marks = deliversAtOnce(access) ? box.get(keys, reader) : box.atHour(keys, reader, hour);
      const smile = { liked: hasMark(marks, 'like'), reactions: REACTIONS.filter((emoji) => hasMark(marks, emoji)) };
      const isEmpty = !smile.liked && smile.reactions.length === 0;
      return isEmpty || !isShown(reader.address) ? [] : [[letter, smile]];
    }),
  );
}

async function findShown(access: Access, readers: readonly ReaderPlace[]): Promise<(recipient: Recipient) => boolean> {
  const hour = startOfHour(access.clock.now());
  const addresses = readers.flatMap(({ address }) => (address.to === 'member' ? [] : [address]));
  const accountOf = await readAddressed(access, addresses);
  return (recipient) => {
    if (recipient.to === 'member') return true;
    const state = accountOf(recipient)?.state;
    if (!state) return false;
    return deliversAtOnce(access) ? state.smiles?.on === true : showsSmiles(state, hour);
  };
}
