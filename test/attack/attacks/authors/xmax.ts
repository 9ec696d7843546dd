import { FROM_OUTSIDE } from '../../chances.ts';
import type { DumpedRow } from '../../dump.ts';
import { evidenceOf, type Evidence, type SeenBatch } from '../../clues/evidence.ts';
import { anybody } from '../../clues/guess.ts';
import { defineAttack } from '../../define-attack.ts';
import { lastSends, lockedMembers } from '../../plants/sends.ts';
import { everyNight, type Loot } from '../../thief/loot.ts';
import { followMoments, momentsOf, presenceIn, type Presence } from '../../clues/send-transactions.ts';
import { authorOf } from './author-question.ts';
import { lettersIn } from '../../clues/seen-letters.ts';
import { groupsOf, guessFrom, type Clue, type Suspects } from '../../clues/suspects.ts';
import { remember } from '../../remember.ts';

/**
 * A row with a foreign key to an account's row locks it, and leaves the id of its transaction there. That shows when the account last
 * did something, even where the new row itself was mixed with others. Every night it shows another time.
 */
export const xmax = defineAttack({
  name: 'xmax',
  asks: 'a letter and an account',
  guesses: 'author',
  chance: FROM_OUTSIDE,
  least: 60,
  finds: [lockedMembers, lastSends],
  prepare({ loot, truth }) {
    const letters = [...lettersIn([loot.last]).values()].filter(({ id }) => truth.everSent.has(id));
    const presences = lockedIn(loot);
    const groups = groupsOf(letters);
    const methods = [
      ...followMoments(momentsOf(letters, everyNight(loot)), presences),
      ...cluesFrom(presences).flatMap((clue) => [...guessFrom(clue, letters, groups)]),
      anybody([evidenceOf(loot.last)], letters),
    ];
    return { methods, question: authorOf(letters, truth) };
  },
});

/** Each table with all that its rows showed, in the nights and at last. */
function lockedIn(loot: Loot): Presence[] {
  const all = everyNight(loot).flatMap((dump) => {
    const evidence = evidenceOf(dump);
    const isTransaction = transactionsOf(evidence);
    return presenceIn(evidence, 'locked or changed', ({ xmax: by }: DumpedRow) => (isTransaction(by) ? [by] : []));
  });
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, own]) => {
    const seen = new Map(own.flatMap((one) => one.seen).map((one) => [`${one.at} ${one.account}`, one]));
    return { name, isWhole: own[0]?.isWhole ?? false, seen: [...seen.values()].toSorted((a, b) => a.at - b.at) };
  });
}

/** A dump shows the number of a list of transactions in the same way. There are few, so such numbers are smaller. */
function transactionsOf({ traces }: Evidence): (xid: number) => boolean {
  const first = Math.min(...[...traces.values()].flat().map(({ row }) => row.xmin));
  return (xid) => xid >= first;
}

/** Who was there between two deliveries: by each table, and by all of them, where one with few suspects weighs more. */
function cluesFrom(presences: Presence[]): Clue[] {
  const clues = presences.map(betweenDeliveries);
  const together: Clue = {
    name: 'all tables weighed, between deliveries',
    suspectsOf(letter) {
      const weights = new Map<string, number>();
      for (const suspects of clues.map((clue) => clue.suspectsOf(letter))) {
        for (const account of suspects.keys()) weights.set(account, (weights.get(account) ?? 0) + 1 / suspects.size);
      }
      return weights;
    },
  };
  return [...clues, together];
}

function betweenDeliveries({ name, seen }: Presence): Clue {
  const seenIn = remember(({ after, xmin }: SeenBatch): Suspects => {
    const inside = seen.filter(({ at }) => at > after && at < xmin);
    return new Map([...Map.groupBy(inside, ({ account }) => account)].map(([account, own]) => [account, own.length]));
  });
  return { name: `${name} between deliveries`, suspectsOf: ({ batch }) => seenIn(batch) };
}
