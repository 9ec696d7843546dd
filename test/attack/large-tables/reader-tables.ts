import { blockSlotsOf } from '#features/confessions/server/reading/marks/blocks.ts';
import { boxKeyOf } from '#features/confessions/server/reading/marks/marks.ts';
import { blockSlots, letterMarks, pausedInboxes } from '#features/confessions/server/schema.ts';
import { readerStream } from '#features/confessions/server/store/streams.ts';
import { reopenedTagOf } from '#features/opt-out/server/reopened.ts';
import { reopenedProfiles } from '#features/opt-out/server/schema.ts';
import { optOuts } from '#features/profiles/server/schema.ts';
import { holderTagOf } from '#features/verification/server/handles/handle-holders.ts';
import { sealedHold } from '#features/verification/server/handles/hold.ts';
import { handleClaims, handleHolders } from '#features/verification/server/schema.ts';
import { monthOf } from '#platform/server/months.ts';
import { claimTagOf, closedTagOf, pauseTagOf } from '#platform/server/handle-tags.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { eachLetter, type TrueLetter, type AskedRow } from '../world/truth.ts';
import { written } from '../dump.ts';
import { placesOfReaders } from '../world/received-letters.ts';
import type { World } from '../world/world.ts';
import { addCrowd, anyBox, anyTag, dayFor } from './crowd.ts';
import { askedPerson, askedRow, handleOwners, type LargeTable } from './large-table.ts';

/** Tables that readers write. Asked is the member behind a handle. */
export const READER_TABLES: LargeTable[] = [
  {
    table: 'letter_marks',
    key: 'tag',
    isOwnAct: true,
    guesses: 'who read',
    least: 40,
    fill: (world, crowd) => {
      const month = monthOf(world.app.clock.now());
      return addCrowd(world, letterMarks, crowd, () => ({ month, tag: anyTag(), box: anyBox() }));
    },
    ask: askMarks,
  },
  {
    table: 'block_slots',
    key: 'slot',
    isOwnAct: true,
    guesses: 'who blocked',
    least: 30,
    fill: (world, crowd) => addCrowd(world, blockSlots, crowd, () => ({ slot: anyTag(), letters: 1 })),
    ask: askBlockers,
  },
  {
    table: 'paused_inboxes',
    key: 'target_tag',
    isOwnAct: true,
    guesses: 'who paused it',
    least: 30,
    fill: (world, crowd) => addCrowd(world, pausedInboxes, crowd, () => ({ targetTag: anyTag() })),
    ask: (world) => askHandles(world, pauseTagOf),
  },
  {
    table: 'opt_outs',
    key: 'target_tag',
    isOwnAct: true,
    guesses: 'who opted out',
    least: 12,
    fill: (world, crowd) =>
      addCrowd(world, optOuts, crowd, (n) => ({ targetTag: anyTag(), day: dayFor(crowd, n), byRequest: false })),
    ask: askOptOuts,
  },
  {
    table: 'reopened_profiles',
    key: 'handle_tag',
    isOwnAct: true,
    guesses: 'who opened it again',
    least: 30,
    fill: (world, crowd) =>
      addCrowd(world, reopenedProfiles, crowd, (n) => ({ handleTag: anyTag(), onDay: dayFor(crowd, n) })),
    ask: (world) => askHandles(world, reopenedTagOf),
  },
  {
    table: 'handle_claims',
    key: 'target_tag',
    isOwnAct: true,
    guesses: 'whose handle it is',
    least: 40,
    // Read by handle only, so nobody opens these boxes.
    fill: (world, crowd) => addCrowd(world, handleClaims, crowd, () => ({ targetTag: anyTag(), box: anyBox() })),
    ask: (world) => askHandles(world, claimTagOf),
  },
  {
    table: 'handle_holders',
    key: 'handle_tag',
    isOwnAct: true,
    guesses: 'who holds it',
    least: 40,
    fill: (world, crowd) => addCrowd(world, handleHolders, crowd, (n, user) => holdOf(world, user, dayFor(crowd, n))),
    ask: (world) => askHandles(world, holderTagOf),
  },
];

function holdOf({ app }: World, userId: number, heldFrom: string): typeof handleHolders.$inferInsert {
  const handleTag = anyTag();
  const accounts = [{ instagramId: `${userId}`, until: null }];
  const hold = { userId, handle: `crowd.${userId}`, accounts, heldFrom };
  return { handleTag, holderTag: anyTag(), box: sealedHold.seal(app.services.keys, handleTag, hold) };
}

/** Rows that a handle has, by its tag in their table. */
function askHandles(world: World, tagOf: (keys: Keys, handle: string) => Buffer): AskedRow[] {
  const { keys } = world.app.services;
  return handleOwners(world).map(({ handle, account }) => askedRow(written(tagOf(keys, handle)), account));
}

/** Not those that a request of somebody else has closed. */
function askOptOuts(world: World): AskedRow[] {
  const closed = new Set(
    world.truth.optOuts.map(({ handle }) => written(closedTagOf(world.app.services.keys, handle))),
  );
  return askHandles(world, closedTagOf).filter(({ id }) => closed.has(id));
}

/** Rows that a reader's letters have. */
function askReaders(world: World, tagsOf: (keys: Keys, handle: string, letter: TrueLetter) => Buffer[]): AskedRow[] {
  const { keys } = world.app.services;
  const letters = Map.groupBy(eachLetter(world.truth.everSent), ({ target }) => target);
  return handleOwners(world).map(({ handle, account }) => {
    const tags = (letters.get(handle) ?? []).flatMap((letter) => tagsOf(keys, handle, letter));
    return askedPerson(account, tags.map(written));
  });
}

/** The marks of all letters that a reader can have marked. */
async function askMarks(world: World): Promise<AskedRow[]> {
  const places = await placesOfReaders(world);
  const tags = Map.groupBy(places, ({ handle }) => handle);
  const { keys } = world.app.services;
  return handleOwners(world).map(({ handle, account }) => {
    const own = tags.get(handle) ?? [];
    return askedPerson(
      account,
      own.map(({ place }) => written(boxKeyOf(readerStream(keys, handle, place.account), place).tag)),
    );
  });
}

/** A block is for the author's account, and for the mailbox if it was confirmed. */
function askBlockers(world: World): AskedRow[] {
  const members = new Map(world.truth.members.map((member) => [member.account, member]));
  return askReaders(world, (keys, handle, { author }) => {
    const { id: userId, email } = members.get(author) ?? { id: 0, email: '' };
    const person = { userId, email, emailVerified: true };
    return blockSlotsOf(keys, person, handle).map((slot) => Buffer.from(slot, 'base64'));
  });
}
