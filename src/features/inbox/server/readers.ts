import { idsOf, isMinors, type Address, type AccountState, type NextNumbers } from '#features/handles/server/index.ts';
import { findProvedAccounts, type ProvedByOne } from '#features/verification/server/index.ts';
import { startOfHour, today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Place, TagStream } from '#platform/server/keys/tag-stream.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Uses } from '#platform/server/services.ts';
import { findNextNumbers, readerStream } from '#features/letters/server/index.ts';

/** Letters of one stream that an account may read. */
export interface ReadableStream {
  address: Address;
  stream: TagStream;
  account: AccountState;
  /** The hours of the first and the last letter that the account may read: its own of a handle's period, and confirmed ones. */
  from: number;
  until: number;
  /** Whether later ones open once Instagram confirms that the account has its handle. */
  isWaiting: boolean;
}

/** Which letters a person may read. */
interface Readership {
  streams: ReadableStream[];
}

/** A proved handle, and which letters are this person's. */
export type Owned = ProvedByOne & Readership;

/** The owner of a proved handle, and whether they are too young for letters from adults. */
export type Reader = Owned & { isMinor: boolean };

/** The handles that this member or visitor has proved, each once. */
export async function findOwned(ctx: Ctx): Promise<Owned[]> {
  const proved = await findProvedAccounts(ctx);
  return proved.map((one) => ({ ...one, ...readershipOf(ctx.keys, one.accounts) }));
}

/** The handles as which this member or visitor may read. */
export async function findReaders(ctx: Ctx): Promise<Reader[]> {
  const { actor } = ctx;
  const day = today(ctx.clock);
  // A visitor's age is unknown. A member with the same Instagram account is likely the same person, so their age counts.
  return (await findOwned(ctx)).map((owned) => ({
    ...owned,
    isMinor: actor ? !actor.isAdult : owned.accounts.some((account) => isMinors(account, day)),
  }));
}

/** What these accounts may read. The caller must know that they are proved. */
export function readershipOf(keys: Keys, accounts: readonly AccountState[]): Readership {
  return {
    streams: accounts.flatMap((account) =>
      addressesOf(account).map((address) => ({
        address,
        account,
        stream: readerStream(keys, address),
        ...limitsOf(account, address),
      })),
    ),
  };
}

/** The addresses of all letters that are for an account. */
export function addressesOf(account: AccountState): Address[] {
  const ids = idsOf(account);
  const periods = account.periods.map(({ handle, n }) => ({ handle, period: n }));
  return [
    ...ids.map((id): Address => ({ to: 'account', id })),
    ...periods.map((period): Address => ({ to: 'first', ...period })),
    ...ids.flatMap((id) => periods.map((period): Address => ({ to: 'unconfirmed', id, ...period }))),
  ];
}

/**
 * Hours are as precise as rows are: what was delivered in the hour of a confirmation counts as confirmed. A letter for the first who
 * proves the handle may also come after Instagram's answer and before that was used.
 */
function limitsOf({ periods, handle: present }: AccountState, address: Address) {
  if (address.to === 'account') return { from: 0, until: Infinity, isWaiting: false };
  const own = periods.find(({ handle, n }) => handle === address.handle && n === address.period);
  const from = address.to === 'first' && own ? startOfHour(new Date(own.from)).getTime() : 0;
  const isWaiting = own === periods.findLast(({ handle }) => handle === present);
  return { from, until: own?.confirmedAt ?? 0, isWaiting };
}

/** A name of a stream that is short enough for an account's box. */
const shortName = ({ id }: TagStream) => Buffer.from(id, 'latin1').toString('base64').slice(0, 6);

/** How far the streams of these accounts have come. */
export async function nextNumbersOf(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  account: AccountState,
): Promise<NextNumbers> {
  const month = monthOf(clock.now());
  const wanted = addressesOf(account).map((address) => ({ stream: readerStream(keys, address), month }));
  const nextNumbers = await findNextNumbers(db, 'target', wanted);
  const counted = wanted.map(({ stream }, index) => [shortName(stream), nextNumbers[index] ?? 0] as const);
  return { month, next: Object.fromEntries(counted.filter(([, count]) => count > 0)) };
}

/** Whether the account had been paused before this letter came, or is closed. */
export function isLeftOut({ account, stream }: Pick<ReadableStream, 'account' | 'stream'>, place: Place): boolean {
  const { paused, closed } = account;
  return closed || (paused !== null && !isBefore(paused, stream, place));
}

function isBefore({ month, next }: NextNumbers, stream: TagStream, place: Place): boolean {
  return place.month < month || (place.month === month && place.n < (next[shortName(stream)] ?? 0));
}

/** Whether the account may read a letter of this hour. */
export const isWithin = ({ from, until }: Pick<ReadableStream, 'from' | 'until'>, hour: number): boolean =>
  hour >= from && hour <= until;
