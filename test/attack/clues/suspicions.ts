import type { Guesses } from '../define-attack.ts';
import { evidenceOf } from './evidence.ts';
import { anyOf, guessEach } from './guess.ts';
import type { Dump } from '../dump.ts';
import { likelihoodsOf, type Likelihoods, visitLikelihoods } from './likelihoods.ts';
import { everyNight, type Loot } from '../thief/loot.ts';
import { presencesOf, type ReceivedLetter } from './sightings.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { eachLetter, type TrueLetter, type Truth } from '../world/truth.ts';
import { remember } from '../remember.ts';

/** How much a visit without a letter speaks against an account. Nobody knows it, so several are tried. */
const IDLE = [0, 0.1, 0.2, 0.4];

/** A way to say how likely each account is the author of some letters. */
export interface Suspicion {
  name: string;
  accounts: string[];
  likelihoods: Likelihoods;
}

/** From the last dump and from those of every night. */
export const suspicionsOf = remember((loot: Loot): Suspicion[] => {
  const nights = loot.nightly.map(({ at }) => at);
  return [...suspicionsFrom([loot.last], [], ''), ...suspicionsFrom(everyNight(loot), nights, ', every night')];
});

/** All ways to suspect somebody by what these dumps show. */
export function suspicionsFrom(dumps: readonly Dump[], nights: readonly number[], when: string): Suspicion[] {
  const accounts = [...new Set(dumps.flatMap((dump) => evidenceOf(dump).accounts))];
  const presences = presencesOf(dumps, nights);
  const { byTable, anyRow, anyDay, changes } = presences;
  return [
    ...IDLE.map((idle): [string, Likelihoods] => [
      `visits, ${idle} if idle`,
      visitLikelihoods(presences, accounts, idle),
    ]),
    ...[...byTable, anyRow, anyDay, changes].map((presence): [string, Likelihoods] => [
      presence.name,
      likelihoodsOf(presence, accounts),
    ]),
    ['anybody', () => new Float64Array(accounts.length)] as [string, Likelihoods],
  ].map(([name, likelihoods]) => ({ name: `${name}${when}`, accounts, likelihoods }));
}

/** Some letters of one hand. */
export interface AskedLetters {
  id: string;
  letters: ReceivedLetter[];
  /** The only accounts that come into question. */
  among?: ReadonlySet<string>;
}

/** One guess for each question: the likeliest account. */
export function guessAuthors({ name, accounts, likelihoods }: Suspicion, asked: readonly AskedLetters[]) {
  const guesses: Guesses = guessEach(asked, ({ id, letters, among }) => {
    const scores = likelihoods(letters);
    let best = -Infinity;
    let likeliest: string[] = [];
    accounts.forEach((account, n) => {
      const score = scores[n] ?? 0;
      if (score < best || (among && !among.has(account))) return;
      if (score > best) likeliest = [];
      best = score;
      likeliest.push(account);
    });
    return anyOf(likeliest, id);
  });
  return { name, guesses };
}

/** All letters that one author wrote to one person and that were delivered, in their order. */
export interface Series {
  id: string;
  author: string;
  target: string;
  letters: TrueLetter[];
}

export function seriesIn({ everSent }: Truth): Series[] {
  const delivered = eachLetter(everSent).filter(({ batch }) => batch !== null);
  const groups = Map.groupBy(delivered, ({ author, target }) => `${author} ${target}`);
  return [...groups].flatMap(([id, group]) => {
    const letters = group.toSorted((a, b) => (a.batch ?? 0) - (b.batch ?? 0) || a.sentAt - b.sentAt);
    const [first] = letters;
    return first ? [{ id, author: first.author, target: first.target, letters }] : [];
  });
}

/** What the recipient of letters knows about them. */
export function receive({ batches }: Truth, letters: readonly TrueLetter[]): ReceivedLetter[] {
  return letters.map(({ id, batch }) => ({ id, hour: startOfHour(batches[batch ?? -1]?.at ?? 0) }));
}

function startOfHour(at: number): number {
  return at - (at % HOUR);
}
