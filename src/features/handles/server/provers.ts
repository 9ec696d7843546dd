import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Way } from './network-ids.ts';
import type { AccountState, Hold, Prover } from './instagram-account.ts';

/*
 * The members who have proved an account. All of them read its letters; in matches it stands for one of them, its holder: the first
 * who has proved it.
 */

/**
 * How long nobody holds an account in matches after its holder has released it. As long as a place among the crushes that count stays
 * taken: deleting the account and signing up again must not free nine places sooner than taking nine letters back does.
 */
export const PAUSE_DAYS = 30;

export const MOST_PROVERS = 8;

/**
 * The account with a member who has just proved it. If there are too many, the one whose proof ends first makes way, and their proof
 * no longer counts. Minors stay: letters of adults must not reach them.
 */
export function withProver(state: AccountState, prover: Prover): AccountState {
  const others = state.provedBy.filter(({ userId, by }) => userId !== prover.userId || by !== prover.by);
  const kept = others
    .toSorted((a, b) => Number(b.minorUntil !== null) - Number(a.minorUntil !== null) || compareEnds(b.until, a.until))
    .slice(0, MOST_PROVERS - 1);
  return { ...state, provedBy: [...kept, prover] };
}

/**
 * The account without a member, or without their proof of one way: whoever looks later does not find that they proved it. If they
 * hold the account and have no other proof of it, their hold ends today, and its pause goes on without a name.
 */
export function withoutProver(state: AccountState, userId: number, day: Day, way?: Way): AccountState {
  const isGone = (one: Prover) => one.userId === userId && (way === undefined || one.by === way);
  const provedBy = state.provedBy.filter((one) => !isGone(one));
  const isHolder = state.hold?.userId === userId;
  if (provedBy.length === state.provedBy.length && !isHolder) return state;
  const hold = isHolder ? holdAfter(state.hold as Hold, provedBy, day) : state.hold;
  return withoutForeignPage({ ...state, provedBy, hold });
}

/** The account without the page of a member who has no proof of it any more. */
function withoutForeignPage(state: AccountState): AccountState {
  const { page, provedBy } = state;
  return page === null || provedBy.some(({ userId }) => userId === page.userId) ? state : { ...state, page: null };
}

/** A hold lasts as long as the last proof of its holder. */
function holdAfter(hold: Hold, provedBy: readonly Prover[], day: Day): Hold {
  const own = provedBy.filter(({ userId }) => userId === hold.userId);
  return own.length > 0 ? { ...hold, until: lastEnd(own) } : nameless(hold, day);
}

const nameless = (hold: Hold, day: Day): Hold => ({ ...hold, userId: null, until: earlierOf(hold.until, day) });

/**
 * The account without what has ended: proofs, and a hold after its pause. Until then the hold keeps its name, so that a member who
 * proves the account again goes on holding it, unless they have left.
 */
export function withoutEnded(state: AccountState, day: Day, hasLeft: (userId: number) => boolean): AccountState {
  const { hold } = state;
  const provedBy = state.provedBy.filter((one) => !hasEnded(one, day));
  const kept = hold && isPauseOver(hold, day) ? null : hold;
  const named = kept !== null && kept.userId !== null && hasLeft(kept.userId) ? nameless(kept, day) : kept;
  const isSame = provedBy.length === state.provedBy.length && named === hold;
  return isSame ? state : withoutForeignPage({ ...state, provedBy, hold: named });
}

export type HoldOutcome = 'held' | 'waiting' | 'elsewhere';

/**
 * Makes the member who has just proved an account its holder. Another member who holds it keeps it ('elsewhere'). During the pause
 * after an earlier holder the member is 'waiting'.
 */
export function withHold(state: AccountState, userId: number, day: Day): [AccountState, HoldOutcome] {
  if (isHeldElsewhere(state, userId, day)) return [state, 'elsewhere'];
  const until = lastEnd(state.provedBy.filter((one) => one.userId === userId));
  const hold = nextHold(state.hold, { userId, until }, day);
  return [{ ...state, hold }, hold.from <= day ? 'held' : 'waiting'];
}

/** Whether another member holds the account, or will after a pause. */
export const isHeldElsewhere = ({ hold }: AccountState, userId: number, day: Day): boolean =>
  hold !== null && hold.userId !== userId && !hasEnded(hold, day);

function nextHold(before: Hold | null, { userId, until }: Pick<Prover, 'userId' | 'until'>, day: Day): Hold {
  if (before === null) return { userId, from: day, until };
  if (before.userId === userId) return { ...before, until };
  return { userId, from: laterOf(day, dayAfterPause(before)), until };
}

/** Of two holds of one account, the one that counts: a current one, the older of two, and if both have ended the longer pause. */
export function strongerHold(one: Hold | null, other: Hold | null, day: Day): Hold | null {
  if (one === null || other === null) return one ?? other;
  const [hasOneEnded, hasOtherEnded] = [hasEnded(one, day), hasEnded(other, day)];
  if (hasOneEnded !== hasOtherEnded) return hasOneEnded ? other : one;
  if (hasOneEnded) return compareEnds(one.until, other.until) < 0 ? other : one;
  return one.from <= other.from ? one : other;
}

const hasEnded = ({ until }: Pick<Hold, 'until'>, day: Day): boolean => until !== null && until <= day;

/** Who holds the account today. */
export function holderOf({ hold }: AccountState, day: Day): number | null {
  return hold && hold.from <= day && !hasEnded(hold, day) ? hold.userId : null;
}

/** True once a hold has ended and its pause is over: then nothing of it has to be remembered. */
const isPauseOver = (hold: Hold, day: Day): boolean => hasEnded(hold, day) && dayAfterPause(hold) <= day;

const dayAfterPause = ({ until }: Hold): Day => dayOf(startOfDay(new Date(until ?? '9999-01-01'), PAUSE_DAYS));

/** The members whose proof of the account counts today. */
export const proversOf = ({ provedBy }: AccountState, day: Day): number[] => [
  ...new Set(provedBy.filter((one) => !hasEnded(one, day)).map(({ userId }) => userId)),
];

/** Whether a member under 18 has proved the account: one among several is enough. */
export function isMinors({ provedBy }: AccountState, day: Day): boolean {
  return provedBy.some((prover) => !hasEnded(prover, day) && prover.minorUntil !== null && prover.minorUntil > day);
}

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other);
const earlierOf = (one: Day | null, other: Day): Day => (one !== null && one < other ? one : other);

/** Null is a day without end. */
const compareEnds = (one: Day | null, other: Day | null): number =>
  (one ?? '9999-12-31').localeCompare(other ?? '9999-12-31');
const lastEnd = (proofs: readonly Prover[]): Day | null =>
  proofs
    .map(({ until }) => until)
    .toSorted(compareEnds)
    .at(-1) ?? null;
