import * as z from 'zod/mini';
import { sealed } from '#platform/server/keys/sealed.ts';
import { DAY } from '#platform/shared/durations.ts';
import { WAYS, type AccountId } from './network-ids.ts';

/** A letter that nobody may read yet is for the first who proves its handle within so many days. */
export const UNCLAIMED_DAYS = 180;

export const MOST_PERIODS = 8;
export const MOST_BLOCKED = 100;

const DayText = z.iso.date();

/** How far streams had come at a moment: the number of letters each had in that month, under a short name of the stream. */
export const NextNumbers = z.object({ month: z.int(), next: z.record(z.string(), z.int()) });
export type NextNumbers = z.output<typeof NextNumbers>;

/** A time in which the account had a handle. */
const OwnPeriod = z.object({
  handle: z.string(),
  n: z.int(),
  /** Letters to the first prover that were delivered before this moment are not its. */
  from: z.number(),
  /** When Instagram last said that the account has the handle. */
  confirmedAt: z.number(),
});
export type OwnPeriod = z.output<typeof OwnPeriod>;

/** A member who has proved the account. One who has done so in both ways is there twice. */
const Prover = z.object({
  userId: z.number(),
  by: z.enum(WAYS),
  /** The first day on which the proof no longer counts; null: it counts until it is withdrawn. */
  until: z.nullable(DayText),
  /** The day on which the member is of age; null if they are. */
  minorUntil: z.nullable(DayText),
});
export type Prover = z.output<typeof Prover>;

/** For whom the account stands in matches. Null once that member has left: the pause still runs. */
const Hold = z.object({ userId: z.nullable(z.number()), from: DayText, until: z.nullable(DayText) });
export type Hold = z.output<typeof Hold>;

/** Whether authors see the owner's likes and reactions: what was chosen last and when, and what counted before that hour. */
const SmileChoice = z.object({ on: z.boolean(), before: z.boolean(), at: z.number() });
export type SmileChoice = z.output<typeof SmileChoice>;

/** The page that asks everybody for letters, as a member who proved the account has set it. */
const PublicPage = z.object({
  userId: z.number(),
  /** It belongs to this period of the handle, and ends with it. */
  handle: z.string(),
  n: z.int(),
  isOn: z.boolean(),
  line: z.string(),
  showsName: z.boolean(),
});
export type PublicPage = z.output<typeof PublicPage>;

const AccountState = z.object({
  login: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  /** The id that Instagram gives to our app alone; Meta's callbacks name the account by it. */
  scoped: z.nullable(z.string()),
  /** The username that Instagram gave last. */
  handle: z.string(),
  periods: z.array(OwnPeriod),
  provedBy: z.array(Prover),
  hold: z.nullable(Hold),
  /** Letters beyond these are left out until the inbox is opened again. */
  paused: z.nullable(NextNumbers),
  /** Its owner has closed it for good: nothing arrives, and nothing is there. */
  closed: z.boolean(),
  /** Blocked authors: short names of the person, and by how many letters. One text each, which keeps the box small. */
  blocked: z.array(z.string()),
  /** Null: its owner has not been asked. */
  smiles: z.nullable(SmileChoice),
  /** Null: nothing was ever set for it. */
  page: z.nullable(PublicPage),
  /** Whether it has muted words, which are in a row of their own. */
  mutes: z.boolean(),
});
export type AccountState = z.output<typeof AccountState>;

/** One length, whatever the account has set. It must stay in its row: see the migration. */
export const accountBox = sealed('instagram_accounts.box', { version: 1, schema: AccountState, size: 5632 });

/** An account of which nothing is known but its ids. */
export function newAccount(ids: Pick<AccountState, 'login' | 'sender' | 'scoped' | 'handle'>): AccountState {
  const settings = { paused: null, closed: false, blocked: [], smiles: null, page: null, mutes: false };
  return { ...ids, periods: [], provedBy: [], hold: null, ...settings };
}

/** The ids of an account, that of the login first. */
export const idsOf = ({ login, sender }: Pick<AccountState, 'login' | 'sender'>): AccountId[] =>
  [login, sender].filter((id) => id !== null);

/** The account with a confirmation that it has this handle now, as the owner of this period. */
export function withPeriod(state: AccountState, handle: string, n: number, now: number): AccountState {
  const known = state.periods.find((one) => one.handle === handle && one.n === n);
  const period = known
    ? { ...known, confirmedAt: now }
    : { handle, n, from: now - UNCLAIMED_DAYS * DAY, confirmedAt: now };
  const others = state.periods.filter((one) => one !== known);
  return { ...state, handle, periods: [...others, period].slice(-MOST_PERIODS) };
}

/** The account with a confirmation, at this moment, that it still has its handle. The same if it never proved that handle. */
export function withConfirmation(state: AccountState, at: number): AccountState {
  const period = state.periods.findLast(({ handle }) => handle === state.handle);
  return period && period.confirmedAt < at ? withPeriod(state, period.handle, period.n, at) : state;
}
