import { randomUUID } from 'node:crypto';
import { boxKeyOf } from '#features/letters/server/marks.ts';
import { letterMarks } from '#features/letters/server/schema.ts';
import { readerStream } from '#features/letters/server/streams.ts';
import { newAccount, pagesOfInstagramAccounts } from '#features/handles/server/index.ts';
import { accountBox } from '#features/handles/server/instagram-account.ts';
import { handleTagOf } from '#features/handles/server/periods.ts';
import { handles, instagramAccounts, optOuts } from '#features/handles/server/schema.ts';
import { reopenedTagOf } from '#features/opt-out/server/reopened.ts';
import { reopenedProfiles } from '#features/opt-out/server/schema.ts';
import { monthOf } from '#platform/server/months.ts';
import { closedTagOf } from '#features/handles/server/opt-outs.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { AskedRow } from '../world/truth.ts';
import { written } from '../dump.ts';
import { placesOfReaders } from '../world/received-letters.ts';
import type { World } from '../world/world.ts';
import { addCrowd, anyBox, anyTag, dayFor } from './crowd.ts';
import { askedPerson, askedRow, handleOwners, membersOf, type LargeTable } from './large-table.ts';

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
    table: 'handles',
    key: 'tag',
    isOwnAct: true,
    guesses: 'whose handle it is',
    least: 40,
    // Read by handle only, so nobody opens these boxes.
    fill: (world, crowd) => addCrowd(world, handles, crowd, () => ({ tag: anyTag(), box: anyBox() })),
    ask: (world) => askHandles(world, handleTagOf),
  },
  {
    table: 'instagram_accounts',
    key: 'id',
    isOwnAct: true,
    guesses: 'who has proved it',
    least: 40,
    fill: (world, crowd) =>
      addCrowd(world, instagramAccounts, crowd, (n, user) => provedAccount(world, user, dayFor(crowd, n))),
    ask: askAccounts,
  },
];

/** Really sealed: the product opens all of them. */
function provedAccount({ app }: World, userId: number, from: string): typeof instagramAccounts.$inferInsert {
  const id = randomUUID();
  const account = newAccount({ login: `${userId}`, sender: null, scoped: null, handle: `crowd.${userId}` });
  const provedBy = [{ userId, by: 'login' as const, until: null, minorUntil: null }];
  const box = accountBox.seal(app.services.keys, id, { ...account, provedBy, hold: { userId, from, until: null } });
  return { id, loginTag: anyTag(), scopedTag: anyTag(), senderTag: anyTag(), box };
}

/** Rows of Instagram accounts, by the member who has proved each. */
async function askAccounts(world: World): Promise<AskedRow[]> {
  const members = new Map(membersOf(world).map(({ id, account }) => [id, account]));
  const asked: AskedRow[] = [];
  for await (const page of pagesOfInstagramAccounts(world.app.services)) {
    for (const { row, state } of page) {
      const people = state.provedBy.flatMap(({ userId }) => members.get(userId) ?? []);
      if (people.length > 0) asked.push(askedRow(row, ...new Set(people)));
    }
  }
  return asked;
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

/** The marks of all letters that a reader can have marked. */
async function askMarks(world: World): Promise<AskedRow[]> {
  const places = await placesOfReaders(world);
  const tags = Map.groupBy(places, ({ handle }) => handle);
  const { keys } = world.app.services;
  return handleOwners(world).map(({ handle, account }) => {
    const own = tags.get(handle) ?? [];
    return askedPerson(
      account,
      own.map(({ place }) => written(boxKeyOf(readerStream(keys, place.address), place).tag)),
    );
  });
}
