import { hashBelow, type Method } from '../attacks/guess.ts';
import type { Dump } from '../dump.ts';
import { addTo, likelihoodsOf, type Likelihoods } from './likelihoods.ts';
import { everyNight, type Loot } from './loot.ts';
import { dayOfLetter, presencesOf, type ReceivedLetter } from './sightings.ts';
import { evidenceOf } from './nights.ts';
import { visitLikelihoods } from './visits.ts';

/** How much a visit without a letter speaks against a user. Nobody knows it, so several are tried. */
const IDLE = [0, 0.1, 0.2, 0.4];
/** How much it speaks against a free member that two letters came on one day. Letters may have waited. */
const TWO_A_DAY = -3;

/** A way to say how likely each user is the author of some letters. */
export interface Suspicion {
  name: string;
  users: number[];
  likelihoods: Likelihoods;
}

const known = new WeakMap<Loot, Suspicion[]>();

/** All ways, from the last dump and from those of every night. */
export function suspicionsOf(loot: Loot): Suspicion[] {
  const nights = loot.nightly.map(({ at }) => at);
  const found = known.get(loot) ?? [
    ...suspicionsFrom([loot.last], [], ''),
    ...suspicionsFrom(everyNight(loot), nights, ', every night'),
  ];
  known.set(loot, found);
  return found;
}

function suspicionsFrom(dumps: readonly Dump[], nights: readonly number[], when: string): Suspicion[] {
  const users = [...new Set(dumps.flatMap((dump) => evidenceOf(dump).users))];
  const presences = presencesOf(dumps, nights);
  const { byTable, anyRow, anyDay, changes } = presences;
  const byPlan = planLikelihoods(dumps, users);
  return [
    ...IDLE.flatMap((idle): [string, Likelihoods][] => {
      const byVisits = visitLikelihoods(presences, users, idle);
      return [
        [`visits, ${idle} if idle`, byVisits],
        [`visits and plan, ${idle} if idle`, both(byVisits, byPlan)],
      ];
    }),
    ...[...byTable, anyRow, anyDay, changes].map((presence): [string, Likelihoods] => [
      presence.name,
      likelihoodsOf(presence, users),
    ]),
    ['anybody', () => new Float64Array(users.length)] as [string, Likelihoods],
  ].map(([name, likelihoods]) => ({ name: `${name}${when}`, users, likelihoods }));
}

function both(one: Likelihoods, other: Likelihoods): Likelihoods {
  return (letters) => {
    const total = one(letters);
    addTo(total, other(letters));
    return total;
  };
}

/** Only premium members send two letters on one day. */
function planLikelihoods(dumps: readonly Dump[], users: readonly number[]): Likelihoods {
  const traces = dumps.flatMap((dump) => [...evidenceOf(dump).traces.values()].flat());
  const isPremium = traces.filter(({ row }) => [...row.values.values()].includes('premium'));
  const premium = new Set(isPremium.map(({ user }) => user));
  const scores = Float64Array.from(users, (user) => (premium.has(user) ? 0 : TWO_A_DAY));
  return (letters) => {
    const days = new Set(letters.map(dayOfLetter));
    return days.size < letters.length ? scores : new Float64Array(users.length);
  };
}

/** Some letters of one hand. */
export interface AskedLetters {
  id: string;
  letters: ReceivedLetter[];
  /** The only users who come into question. */
  among?: ReadonlySet<number>;
}

/** One guess for each question: the likeliest user. */
export function guessAuthors({ name, users, likelihoods }: Suspicion, asked: readonly AskedLetters[]): Method {
  const guesses = new Map<string, number>();
  for (const { id, letters, among } of asked) {
    const scores = likelihoods(letters);
    let best = -Infinity;
    let likeliest: number[] = [];
    users.forEach((user, n) => {
      const score = scores[n] ?? 0;
      if (score < best || (among && !among.has(user))) return;
      if (score > best) likeliest = [];
      best = score;
      likeliest.push(user);
    });
    const guess = likeliest[hashBelow(id, Math.max(1, likeliest.length))];
    if (guess !== undefined) guesses.set(id, guess);
  }
  return { name, guesses };
}
