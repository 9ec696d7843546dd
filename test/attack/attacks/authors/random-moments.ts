import { arrivalTables, lastAccounts, type Arrival } from '../../clues/arrivals.ts';
import { authorChance, FROM_OUTSIDE } from '../../chances.ts';
import { evidenceOf, type Evidence } from '../../clues/evidence.ts';
import { anybody, guessEach } from '../../clues/guess.ts';
import { eachLetter } from '../../world/truth.ts';
import { defineAttack, type Method } from '../../define-attack.ts';
import { namedSendsAndOutbox } from '../../plants/sends.ts';
import type { DatedDump } from '../../thief/loot.ts';

/** Who sent the letter that was sent within the minute before the dump? */
export const randomMoments = defineAttack({
  name: 'dumps at random moments',
  asks: 'a letter and an account',
  guesses: 'author',
  chance: FROM_OUTSIDE,
  least: 15,
  finds: [namedSendsAndOutbox],
  prepare({ loot: { moments, nightly }, truth }) {
    const letters = eachLetter(truth.everSent).toSorted((a, b) => a.sentAt - b.sentAt);
    const newest = moments.map(({ at }) => letters.findLast(({ sentAt }) => sentAt <= at));
    const chance = authorChance(truth);
    const dumps = moments.map(({ dump }) => evidenceOf(dump));
    const newOnes = dumps.map((evidence, n) => newSince(nightBefore(nightly, moments[n]?.at ?? 0), evidence));
    const asked = moments.map((_, n) => ({ id: `${n}` }));
    return {
      methods: [...methods(dumps, newOnes), anybody(dumps, asked)],
      question: {
        asked,
        isRight: (id, guess) => newest[Number(id)]?.author === guess,
        chance: (id) => chance(newest[Number(id)]?.id ?? ''),
      },
    };
  },
});

/** How many of the last comers are tried. The author searched and wrote for a while, and others came meanwhile. */
const LAST = 4;

/** A letter that was just sent is where it was written, or was written last together with others. Who came just before it? */
function* methods(dumps: Evidence[], newOnes: [string, Arrival[]][]): Generator<Method> {
  const arrivals = dumps.map(
    (evidence, n) =>
      new Map([...arrivalTables(evidence), newOnes[n] ?? ['', []], lockedAccounts(evidence)].toReversed()),
  );
  const moments: [string, number[]][] = [
    ['the newest waiting letter', dumps.map(newestWaiting)],
    // Sending may leave a row of the account afterwards.
    ['the dump', dumps.map(() => Infinity)],
  ];
  for (const [moment, until] of moments) {
    for (const trace of new Set(arrivals.flatMap((own) => [...own.keys()]))) {
      for (let nth = 0; nth < LAST; nth += 1) {
        const asked = arrivals.map((own, n) => ({ id: `${n}`, own, until: until[n] ?? 0 }));
        const guesses = guessEach(asked, (one) => lastAccounts(one.own.get(trace) ?? [], one.until, LAST)[nth]);
        yield { name: `${trace} before ${moment}, ${nth} earlier`, guesses };
      }
    }
  }
}

function nightBefore(nightly: readonly DatedDump[], at: number): Evidence | null {
  const night = nightly.findLast((dated) => dated.at < at);
  return night ? evidenceOf(night.dump) : null;
}

/** Accounts that were not there in the night before: rows of others may be written together with theirs. */
function newSince(night: Evidence | null, { traces }: Evidence): [string, Arrival[]] {
  const known = new Set(night?.accounts);
  const rows = [...traces.values()].flat().filter(({ account }) => !known.has(account));
  const arrivals = rows.map(({ account, row }) => ({ account, xmin: row.xmin }));
  return ['new accounts', arrivals.toSorted((a, b) => a.xmin - b.xmin)];
}

/** Foreign keys lock the account's row: that shows who wrote something even where the row says nothing. */
function lockedAccounts({ traces }: Evidence): [string, Arrival[]] {
  const locks = [...traces.values()].flat().map(({ account, row }) => ({ account, xmin: row.xmax }));
  return ['locked rows', locks.filter(({ xmin }) => xmin > 0).toSorted((a, b) => a.xmin - b.xmin)];
}

function newestWaiting({ letters }: Evidence): number {
  return Math.max(0, ...letters.filter(({ hour }) => hour === null).map(({ row }) => row.xmin));
}
