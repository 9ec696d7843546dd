import type { Presence, ReceivedLetter } from './sightings.ts';

/** How likely each of some accounts is the author of all of these letters: the higher, the likelier. */
export type Likelihoods = (letters: readonly ReceivedLetter[]) => Float64Array;

/** An account who was not there yet when a letter was sent did not write it. */
export const IMPOSSIBLE = -50;
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
export function sumOverSlots(
  slotOf: Presence['slotOf'],
  accounts: number,
  scoresIn: (slot: number) => ArrayLike<number>,
): Likelihoods {
  const known = new Map<number, ArrayLike<number>>();
  const inSlot = (slot: number) => {
    const scores = known.get(slot) ?? scoresIn(slot);
    known.set(slot, scores);
    return scores;
  };
  return (letters) => {
    const total = new Float64Array(accounts);
    for (const slot of new Set(letters.map(slotOf))) {
      if (slot !== undefined) addTo(total, inSlot(slot));
    }
    return total;
  };
}

export function addTo(total: Float64Array, scores: ArrayLike<number>): void {
  for (let n = 0; n < total.length; n += 1) total[n] = (total[n] ?? 0) + (scores[n] ?? 0);
}
