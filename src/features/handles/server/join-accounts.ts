import type { Day } from '#platform/server/clock.ts';
import { MOST_MUTED_WORDS } from '../contract/muted-words.ts';
import { asIds, wayOf, type AccountId } from './network-ids.ts';
import { MOST_PERIODS, type AccountState, type OwnPeriod, type NextNumbers } from './instagram-account.ts';
import { joinBlocked } from './blocked-authors.ts';
import { joinSmiles } from './smiles.ts';
import { strongerHold, withoutProver, withProver } from './provers.ts';

/** Two accounts that were one all the time: what either has set counts. The second one was proved just now. */
export function joinAccounts(other: AccountState, own: AccountState, day: Day): AccountState {
  const joined: AccountState = {
    login: own.login ?? other.login,
    sender: own.sender ?? other.sender,
    scoped: own.scoped ?? other.scoped,
    handle: own.handle,
    periods: joinPeriods(other.periods, own.periods),
    provedBy: other.provedBy,
    hold: strongerHold(own.hold, other.hold, day),
    paused: laterNumbers(own.paused, other.paused),
    closed: own.closed || other.closed,
    blocked: joinBlocked(own.blocked, other.blocked),
    smiles: joinSmiles(own.smiles, other.smiles),
    page: own.page ?? other.page,
    mutes: own.mutes || other.mutes,
  };
  return own.provedBy.reduce(withProver, joined);
}

/** The muted words of both, at most as many as one may have. */
export function joinWords(other: readonly string[], own: readonly string[]): string[] {
  return [...new Set([...own, ...other])].slice(0, MOST_MUTED_WORDS);
}

function joinPeriods(one: readonly OwnPeriod[], other: readonly OwnPeriod[]): OwnPeriod[] {
  return [...one, ...other].toSorted((a, b) => a.confirmedAt - b.confirmedAt).slice(-MOST_PERIODS);
}

/** Streams of one month have different names unless they are the same stream. */
function laterNumbers(one: NextNumbers | null, other: NextNumbers | null): NextNumbers | null {
  if (one === null || other === null) return one ?? other;
  if (one.month !== other.month) return one.month > other.month ? one : other;
  return { month: one.month, next: { ...other.next, ...one.next } };
}

/**
 * One of two ids that turned out to be two accounts: with who has proved this id, the periods that were recorded for it, and what
 * was set so far. Which of the two has closed the account is not known, so both are open; the handle that was closed stays so. Nor is it
 * known who lets authors see likes, so neither does.
 */
export function splitOff(
  state: AccountState,
  id: AccountId,
  day: Day,
  isOwn: (period: OwnPeriod) => boolean,
): AccountState {
  const way = wayOf(id);
  const scoped = way === 'login' ? state.scoped : null;
  const periods = state.periods.filter(isOwn);
  const { page } = state;
  const ownPage = page && periods.some(({ handle, n }) => page.handle === handle && page.n === n) ? page : null;
  const half: AccountState = { ...state, ...asIds(id), scoped, periods, closed: false, smiles: null, page: ownPage };
  const strangers = state.provedBy.filter(({ by }) => by !== way);
  return strangers.reduce((rest, { userId, by }) => withoutProver(rest, userId, day, by), half);
}
