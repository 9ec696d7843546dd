import { randomUUID } from 'node:crypto';
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { takeLock } from '#platform/server/db/locks.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import { Remembered } from '#platform/server/keys/remembered.ts';
import type { Uses } from '#platform/server/services.ts';
import { today } from '#platform/server/clock.ts';
import { accountId, wayOf, type AccountId } from './network-ids.ts';
import { accountBox, idsOf, type AccountState } from './instagram-account.ts';
import { instagramAccounts } from './schema.ts';
import { holderOf } from './provers.ts';
import { deleteStoredWords, writeStoredWords } from './stored-words.ts';

/** An Instagram account and its row. */
export interface StoredAccount {
  row: string;
  state: AccountState;
}

type Access = Uses<'db' | 'keys'>;
type Row = typeof instagramAccounts.$inferSelect;

/** Every request of a reader asks for the tags of the same ids. */
const tags = new Remembered<Buffer>(20_000);

type IdKind = 'login' | 'scoped' | 'sender';

/** These tags are on no other row and in no other table. */
function tagOf(keys: Keys, what: IdKind, id: string): Buffer {
  return tags.getOrMake(keys, `${what} ${id}`, () => keys.tag('link', `account-${what}`, accountId(id)));
}
const idTag = (keys: Keys, id: AccountId) => tagOf(keys, wayOf(id) === 'login' ? 'login' : 'sender', id);

const select = statement<{ id: string; box: Buffer }>(
  'instagram_accounts',
  `SELECT id::text AS id, box FROM instagram_accounts WHERE login_tag = ANY($1::bytea[])
   UNION ALL SELECT id::text, box FROM instagram_accounts WHERE sender_tag = ANY($2::bytea[])`,
);

async function read(db: Db, keys: Keys, ids: readonly AccountId[]): Promise<Map<AccountId, StoredAccount>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const of = (way: 'login' | 'message') => wanted.filter((id) => wayOf(id) === way).map((id) => idTag(keys, id));
  const rows = await select(db, of('login'), of('message'));
  const found = new Map<AccountId, StoredAccount>();
  for (const { id, box } of new Map(rows.map((row) => [row.id, row])).values()) {
    const account = { row: id, state: accountBox.open(keys, id, box) };
    for (const known of idsOf(account.state)) found.set(known, account);
  }
  return found;
}

/** The accounts that somebody has proved, by any of their ids. Those that nobody has proved are left out. */
export function readInstagramAccounts(
  { db, keys }: Access,
  ids: readonly AccountId[],
): Promise<Map<AccountId, StoredAccount>> {
  return read(db, keys, ids);
}

interface Asked {
  keys: Keys;
  ids: readonly AccountId[];
}

const readTogether = sharedRead(async (db, asked: readonly Asked[]) => {
  const [first] = asked;
  const found = first
    ? await read(
        db,
        first.keys,
        asked.flatMap(({ ids }) => ids),
      )
    : new Map<AccountId, StoredAccount>();
  return asked.map(() => found);
});

/** The same for what every request of a reader asks. */
export async function readOwnAccounts(
  { db, keys }: Access,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, StoredAccount>> {
  return ids.length === 0 ? new Map<AccountId, StoredAccount>() : readTogether(db, { keys, ids });
}

/** The account that Meta names by the id that it gave to our app. */
export async function findByScopedId({ db, keys }: Access, scopedId: string): Promise<AccountState | null> {
  const isScoped = eq(instagramAccounts.scopedTag, tagOf(keys, 'scoped', scopedId));
  const [row] = await db.select().from(instagramAccounts).where(isScoped);
  return row ? accountBox.open(keys, row.id, row.box) : null;
}

/** An account as it is to be stored. */
export interface WrittenAccount {
  /** Null: it is new. */
  row: string | null;
  state: AccountState;
  /** Its muted words; those of a known account stay if they are left out. A new one gets a row of words in any case. */
  words?: readonly string[] | undefined;
}

/** Stores accounts, new or changed. Needs the lock 'accounts' since before they were read. */
export async function writeAccounts(tx: Access, accounts: readonly WrittenAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  const { db, keys } = tx;
  const written = accounts.map(({ row, state, words = row === null ? [] : undefined }) => ({
    row: row ?? randomUUID(),
    state: words ? { ...state, mutes: words.length > 0 } : state,
    words,
  }));
  const rows = written.map(({ row, state }) => toRow(keys, row, state));
  const { loginTag, scopedTag, senderTag, box } = instagramAccounts;
  const excluded = (column: AnyPgColumn) => sql.raw(`excluded.${column.name}`);
  await db
    .insert(instagramAccounts)
    .values(rows)
    .onConflictDoUpdate({
      target: instagramAccounts.id,
      set: {
        loginTag: excluded(loginTag),
        scopedTag: excluded(scopedTag),
        senderTag: excluded(senderTag),
        box: excluded(box),
      },
    });
  await writeStoredWords(
    tx,
    written.flatMap(({ row, words }) => (words ? [{ row, words }] : [])),
  );
}

/** The tag of an id that is not known stays the same too: a new one each time would show that it is not known. */
function toRow(keys: Keys, id: string, state: AccountState): Row {
  const tag = (what: IdKind, known: string | null) =>
    known === null ? keys.tag('link', `account-without-${what}`, id) : tagOf(keys, what, known);
  return {
    id,
    loginTag: tag('login', state.login),
    scopedTag: tag('scoped', state.scoped),
    senderTag: tag('sender', state.sender),
    box: accountBox.seal(keys, id, state),
  };
}

export async function deleteAccount(tx: Access, row: string): Promise<void> {
  await tx.db.delete(instagramAccounts).where(eq(instagramAccounts.id, row));
  await deleteStoredWords(tx, row);
}

/**
 * Changes accounts; nothing happens to those that nobody has proved or for which `change` returns the same state. Needs a
 * transaction.
 */
export async function changeInstagramAccounts(
  tx: Access,
  ids: readonly AccountId[],
  change: (state: AccountState) => AccountState,
): Promise<void> {
  await takeLock(tx, 'accounts');
  const accounts = new Map([...(await read(tx.db, tx.keys, ids)).values()].map((account) => [account.row, account]));
  const changed = [...accounts.values()].map(({ row, state }) => ({ row, before: state, state: change(state) }));
  await writeAccounts(
    tx,
    changed
      .filter(({ before, state }) => state !== before)
      .map(({ row, before, state }) => ({ row, state, ...(isAbandoned(before, state) && { words: [] }) })),
  );
}

/** Words are personal: they go with the last member who has proved the account. Written whether there were any or not. */
export const isAbandoned = (before: AccountState, after: AccountState) =>
  before.provedBy.length > 0 && after.provedBy.length === 0;

/** The same for one account. Returns it as it is then. */
export async function changeInstagramAccount(
  tx: Access,
  id: AccountId,
  change: (state: AccountState) => AccountState,
): Promise<AccountState | null> {
  let changed: AccountState | null = null;
  await changeInstagramAccounts(tx, [id], (state) => {
    changed = change(state);
    return changed;
  });
  return changed;
}

const PAGE_SIZE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** All accounts, page by page: what has ended is only in their boxes. */
export async function* pagesOfInstagramAccounts(
  services: Uses<'db' | 'keys' | 'log'>,
): AsyncGenerator<StoredAccount[]> {
  const { db, keys } = services;
  const { id } = instagramAccounts;
  for (let last: string | undefined = FIRST_ID; last !== undefined;) {
    const rows: Row[] = await db.select().from(instagramAccounts).where(gt(id, last)).orderBy(asc(id)).limit(PAGE_SIZE);
    yield openReadable(services, rows, (row) => ({ row: row.id, state: accountBox.open(keys, row.id, row.box) }));
    last = rows[PAGE_SIZE - 1]?.id;
  }
}

/** The members who hold an account today, page by page. Those who hold several come several times. */
export async function* pagesOfHolders(services: Uses<'db' | 'keys' | 'clock' | 'log'>): AsyncGenerator<number[]> {
  const day = today(services.clock);
  for await (const page of pagesOfInstagramAccounts(services))
    yield page.flatMap(({ state }) => holderOf(state, day) ?? []);
}
