import * as z from 'zod/mini';
import { today } from '#platform/server/clock.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { asIds, wayOf, type AccountId } from './network-ids.ts';
import { idsOf, newAccount, withPeriod, type AccountState, type OwnPeriod, type Prover } from './instagram-account.ts';
import {
  deleteAccount,
  isAbandoned,
  readInstagramAccounts,
  writeAccounts,
  type StoredAccount,
  type WrittenAccount,
} from './instagram-accounts.ts';
import { joinAccounts, joinWords, splitOff } from './join-accounts.ts';
import { readPeriods, writePeriods } from './periods.ts';
import { withHold, withProver, type HoldOutcome } from './provers.ts';
import { readRecordedOwners } from './recorded-owners.ts';
import { readStoredWords } from './stored-words.ts';

/** What is known about the other id of an account: it is the same account, or another one, which has this handle. */
export const OtherId = z.discriminatedUnion('is', [
  z.object({ is: z.literal('same'), id: z.string() }),
  z.object({ is: z.literal('another'), id: z.string(), handle: z.string() }),
]);
export type OtherId = z.output<typeof OtherId>;

/** What Instagram has just said about an account. */
export interface RecordedProof {
  handle: string;
  id: AccountId;
  scoped: string | null;
  other: OtherId | null;
  /** When Instagram said so, in milliseconds. */
  at: number;
  /** The member who has proved it; null: a visitor. */
  by: Omit<Prover, 'by'> | null;
}

/**
 * Records that an account has a handle: its period, the member who proved it, and whether its two ids are one account. Needs a
 * transaction, in which no row of the member is written. Returns whether the member holds the account.
 */
export async function recordProof(tx: Services, proof: RecordedProof): Promise<HoldOutcome | null> {
  await takeLock(tx, 'accounts');
  const { handle, id, by, at } = proof;
  const account = await settleIds(tx, proof);
  const n = await recordPeriod(tx, proof, account.state);
  const confirmed = n === null ? account : { ...account, state: withPeriod(account.state, handle, n, at) };
  if (!by) {
    await writeAccounts(tx, [confirmed]);
    return null;
  }
  return writeProver(tx, confirmed, { ...by, by: wayOf(id) });
}

/**
 * Records that a member is an account, about which Instagram says nothing new. Needs a transaction, in which no row of the member is
 * written. Returns whether the member holds the account; null if nobody has proved it so far.
 */
export async function recordProver(
  tx: Services,
  id: AccountId,
  by: NonNullable<RecordedProof['by']>,
): Promise<HoldOutcome | null> {
  await takeLock(tx, 'accounts');
  const known = (await readInstagramAccounts(tx, [id])).get(id);
  return known ? writeProver(tx, known, { ...by, by: wayOf(id) }) : null;
}

async function writeProver(tx: Services, account: WrittenAccount, prover: Prover): Promise<HoldOutcome> {
  const [held, outcome] = withHold(withProver(account.state, prover), prover.userId, today(tx.clock));
  await writeAccounts(tx, [{ ...account, state: held }]);
  return outcome;
}

/** Records that the two ids of an account are two accounts. Needs a transaction. */
export async function splitAccount(tx: Services, id: AccountId, other: OtherId): Promise<void> {
  await takeLock(tx, 'accounts');
  const own = (await readInstagramAccounts(tx, [id])).get(id);
  if (own) await withoutStranger(tx, own, id, other);
}

/** The account as it is known so far, after its ids were split, or joined with those of another row. */
async function settleIds(tx: Services, proof: RecordedProof): Promise<WrittenAccount> {
  const { id, other, scoped, handle } = proof;
  const found = await readInstagramAccounts(tx, other ? [id, other.id] : [id]);
  const known = found.get(id);
  const own = known && (await withoutStranger(tx, known, id, other));
  const before = own?.state ?? newAccount({ ...asIds(id), scoped, handle });
  const state = { ...before, scoped: scoped ?? before.scoped, handle };
  if (other?.is !== 'same' || idsOf(state).includes(other.id)) return { row: own?.row ?? null, state };
  const theirs = found.get(other.id);
  const same = theirs && (await withoutStranger(tx, theirs, other.id, { is: 'same', id }));
  const joined = same?.state ?? newAccount({ ...asIds(other.id), scoped: null, handle });
  const both = joinAccounts(joined, state, today(tx.clock));
  if (!same || !own) return { row: own?.row ?? same?.row ?? null, state: both };
  const wordsOf = await readStoredWords(tx, [own.row, same.row]);
  // A tag is on one row at a time, and stays on the row that it is on.
  await deleteAccount(tx, same.row);
  return { row: own.row, state: both, words: joinWords(wordsOf(same.row), wordsOf(own.row)) };
}

/** An account without the id that turned out to be another account's, which gets a row of its own. */
async function withoutStranger(
  tx: Uses<'db' | 'keys' | 'clock'>,
  { row, state }: StoredAccount,
  id: AccountId,
  other: OtherId | null,
): Promise<StoredAccount> {
  const stranger = idsOf(state).find((one) => one !== id);
  if (!other || stranger === undefined || (other.is === 'same') === (other.id === stranger)) return { row, state };
  const [own, theirs] = await splitState(tx, state, id, stranger);
  const handle = other.is === 'another' ? other.handle : theirs.handle;
  const words = (await readStoredWords(tx, [row]))(row);
  // Whoever saved them has proved one of the two: the owner of the other must not read them.
  const wordsOf = (half: AccountState) => (isAbandoned(state, half) ? [] : words);
  const kept = { row, state: { ...own, mutes: wordsOf(own).length > 0 }, words: wordsOf(own) };
  // A tag is on one row at a time: the row that stays gives it up first.
  await writeAccounts(tx, [kept]);
  await writeAccounts(tx, [{ row: null, state: { ...theirs, handle }, words: wordsOf(theirs) }]);
  return kept;
}

/** Each id keeps the periods that were recorded for it. */
async function splitState(
  tx: Uses<'db' | 'keys' | 'clock'>,
  state: AccountState,
  ...ids: [AccountId, AccountId]
): Promise<[AccountState, AccountState]> {
  const periodsOf = await readPeriods(
    tx,
    state.periods.map(({ handle }) => handle),
  );
  const ownerOf = ({ handle, n }: OwnPeriod) => periodsOf(handle).find((period) => period.n === n)?.account;
  const half = (id: AccountId) => splitOff(state, id, today(tx.clock), (period) => ownerOf(period) === id);
  return [half(ids[0]), half(ids[1])];
}

/**
 * The period in which the account has the handle: the last one if that is its own, else a new one. Null if another account has been
 * confirmed since Instagram's answer: some minutes may pass before that is used.
 */
async function recordPeriod(
  tx: Uses<'db' | 'keys'>,
  { handle, id, at }: RecordedProof,
  state: AccountState,
): Promise<number | null> {
  const periods = (await readPeriods(tx, [handle]))(handle);
  const last = periods.at(-1);
  if (last && idsOf(state).includes(last.account)) return last.n;
  const owner = (await readRecordedOwners(tx, [handle]))(handle);
  if (owner && owner.confirmedAt > at) return null;
  const n = (last?.n ?? 0) + 1;
  await writePeriods(tx, handle, [...periods, { n, account: id, since: at }]);
  return n;
}
