import { type Presence, type ReceivedLetter, dayOfLetter, type Presences, type Sighting } from './sightings.ts';
import { remember } from '../remember.ts';

/** How likely each of some accounts is the author of all of these letters: the higher, the likelier. */
export type Likelihoods = (letters: readonly ReceivedLetter[]) => Float64Array;

/** An account who was not there yet when a letter was sent did not write it. */
const IMPOSSIBLE = -50;
/** The probability that sending a letter comes with some row that shows who was there. */
const SEEN = 0.6;

/**
 * The author was there when each of the letters was sent, and was probably seen. Others were seen as often as they are seen at
 * other times: the likelihoods of several letters multiply.
 */
export function likelihoodsOf({ sightings, slotOf }: Presence, accounts: readonly string[]): Likelihoods {
  const slots = Map.groupBy(sightings, ({ slot }) => slot);
  const own = Map.groupBy(sightings, ({ account }) => account);
  const firsts = new Map([...own].map(([account, all]) => [account, Math.min(...all.map(({ slot }) => slot))]));
  return sumOverSlots(slotOf, accounts.length, (slot) => {
    const there = new Set((slots.get(slot) ?? []).map(({ account }) => account));
    return accounts.map((account) => {
      if (there.has(account)) return Math.log(asAuthor(SEEN, usual(account)) / usual(account));
      if ((firsts.get(account) ?? 0) > slot) return IMPOSSIBLE;
      return Math.log((1 - asAuthor(SEEN, usual(account))) / (1 - usual(account)));
    });

    /** How often an account is seen in such a stretch of time, given how often they are seen at all and how busy it was. */
    function usual(account: string): number {
      return 1 - Math.exp(-(((own.get(account)?.length ?? 0) + 0.5) * (there.size + 0.5)) / (sightings.length + 1));
    }
  });
}

function asAuthor(seen: number, usual: number): number {
  return 1 - (1 - seen) * (1 - usual);
}

/** Adds up the scores of all accounts in the stretches of time in which the letters were sent. */
function sumOverSlots(
  slotOf: Presence['slotOf'],
  accounts: number,
  scoresIn: (slot: number) => ArrayLike<number>,
): Likelihoods {
  const inSlot = remember(scoresIn);
  return (letters) => {
    const total = new Float64Array(accounts);
    for (const slot of new Set(letters.map(slotOf))) {
      if (slot !== undefined) addTo(total, inSlot(slot));
    }
    return total;
  };
}

function addTo(total: Float64Array, scores: ArrayLike<number>): void {
  for (let n = 0; n < total.length; n += 1) total[n] = (total[n] ?? 0) + (scores[n] ?? 0);
}

/**
 * How likely it is that an account was there between two deliveries, compared with one who was seen: seen before the delivery before,
 * earlier on that day, later on that day or on that day at some time, or not on that day. The first visit of a day leaves a row.
 */
const UNSEEN = { justBefore: 0.15, earlier: 0.1, later: 0.04, otherDays: 0.01 };

/**
 * Whoever writes a letter was on the site. A visit leads to a letter more or less often, so visits without one speak against a
 * account, by `idle` each.
 */
export function visitLikelihoods(presences: Presences, accounts: readonly string[], idle: number): Likelihoods {
  const { deliveries, anyRow, anyDay, changes } = presences;
  const seen = slotsByAccount(anyRow);
  const counts = countVisits(seen, accounts, deliveries.length);
  const days = slotsByAccount(anyDay);
  const changed = slotsByAccount(changes);
  const dayOfSlot = deliveries.map(dayOfLetter);
  const isSeenOnDay = (own: Set<number>, day: number | undefined, is: (slot: number) => boolean) =>
    [...own].some((slot) => is(slot) && dayOfSlot[slot] === day);

  const inSlot = sumOverSlots(anyRow.slotOf, accounts.length, (slot) =>
    accounts.map((account) => {
      const own = seen.get(account) ?? new Set<number>();
      const day = dayOfSlot[slot];
      if (own.has(slot)) return 0;
      if (Math.min(...own) > slot) return IMPOSSIBLE;
      if (own.has(slot - 1)) return Math.log(UNSEEN.justBefore);
      if (isSeenOnDay(own, day, (other) => other < slot)) return Math.log(UNSEEN.earlier);
      if (isSeenOnDay(own, day, (other) => other > slot)) return Math.log(UNSEEN.later);
      const hour = deliveries[slot]?.hour ?? 0;
      const night = changes.slotOf({ id: '', hour });
      const isThere = [days.get(account)?.has(day ?? 0), changed.get(account)?.has(night ?? 0)].includes(true);
      return Math.log(isThere ? UNSEEN.later : UNSEEN.otherDays);
    }),
  );
  return (letters) => {
    const total = inSlot(letters);
    addTo(total, idleVisits(letters));
    return total;
  };

  function idleVisits(letters: readonly ReceivedLetter[]): number[] {
    const sent = [...new Set(letters.map(anyRow.slotOf))].flatMap((slot) => slot ?? []);
    const before = counts[Math.max(0, ...sent)];
    return accounts.map((account, n) => {
      const own = seen.get(account);
      const withLetter = sent.filter((slot) => own?.has(slot)).length;
      return -idle * Math.max(0, (before?.[n] ?? 0) - withLetter);
    });
  }
}

/** For each delivery, how often each account was seen up to it. */
function countVisits(seen: Map<string, Set<number>>, accounts: readonly string[], slots: number): Uint16Array[] {
  const counted = new Uint16Array(accounts.length);
  return Array.from({ length: slots + 1 }, (_, slot) => {
    accounts.forEach((account, n) => {
      if (seen.get(account)?.has(slot)) counted[n] = (counted[n] ?? 0) + 1;
    });
    return counted.slice();
  });
}

function slotsByAccount({ sightings }: Presence): Map<string, Set<number>> {
  const slots = (own: Sighting[]) => new Set(own.map(({ slot }) => slot));
  return new Map([...Map.groupBy(sightings, ({ account }) => account)].map(([account, own]) => [account, slots(own)]));
}
