import { HOUR } from '#platform/shared/durations.ts';
import { anyOf, guessEach, inAnyOrder } from '../../clues/guess.ts';
import type { Dump } from '../../dump.ts';
import { eachLetter, type TrueMember, type Truth } from '../../world/truth.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';
import { namedSendsAndVisits } from '../../plants/sends.ts';
import { everyNight, type Loot } from '../../thief/loot.ts';
import {
  receive,
  seriesIn,
  type Series,
  guessAuthors,
  suspicionsFrom,
  suspicionsOf,
  type AskedLetters,
  type Suspicion,
} from '../../clues/suspicions.ts';
import { waysToFindAccounts, type FindAccounts } from './sign-ups.ts';
import { remember } from '../../remember.ts';

/** In a small world fewer, so that they are not everybody. */
const KNOWN = 50;
const LEAST_KNOWN = 8;
const KNOWN_SHARE = 1 / 6;

/**
 * A recipient knows fifty members and when each of them signed up, and asks which of them wrote the letters that they got from one
 * hand. Accounts do not say whose they are, but they were written in the order of the sign-ups.
 */
export const fiftyMembers: Attack[] = [
  fifty('fifty known members', everyNight, suspicionsOf),
  fifty(
    'fifty known members, copied disk',
    ({ pages }) => [pages],
    ({ pages }) => suspicionsFrom([pages], [], ''),
  ),
];

function fifty(
  name: string,
  dumpsOf: (loot: Loot) => Dump[],
  suspicions: (loot: Loot) => readonly Suspicion[],
): Attack {
  return defineAttack({
    name,
    asks: 'names a person',
    guesses: 'author among known members',
    chance:
      'one in those of the fifty who had an account by then, or who signed up shortly before, whichever is better',
    least: 300,
    finds: [namedSendsAndVisits],
    prepare: ({ loot, truth }) => {
      const asked = askedIn(truth);
      const chance = chanceFromOutside(asked);
      const of = new Map(asked.map((one) => [one.id, one]));
      const ways = waysToFindAccounts(dumpsOf(loot), loot.log);
      return {
        methods: [
          ...methodsOf(ways, suspicions(loot), asked),
          ...STRATEGIES.map((strategy) => fromOutside(asked, strategy)),
        ],
        question: {
          asked,
          isRight: (id, email) =>
            of.get(id)?.known.some((one) => one.email === email && one.account === of.get(id)?.author) ?? false,
          chance: () => chance,
        },
      };
    },
  });
}

/** What the thief knows of one hand: its letters, and people of whom one has written them. */
interface Asked extends AskedLetters {
  author: string;
  known: TrueMember[];
}

function askedIn(truth: Truth): Asked[] {
  const circleOf = remember((target: string) => knownBy(target, truth));
  return seriesIn(truth).flatMap(({ id, author, target, letters }: Series): Asked[] => {
    const known = circleOf(target);
    const isKnown = known.some(({ account }) => account === author);
    return isKnown ? [{ id, author, known, letters: receive(truth, letters) }] : [];
  });
}

/** What can be guessed without the database: who signed up around the time at which the first, or any, of the letters was sent. */
interface Strategy {
  before: number;
  after: number;
  letters: number;
}

const STRATEGIES: Strategy[] = [0, 1, 2, 3, 6, 12].flatMap((hours) =>
  [0, HOUR].flatMap((after) => [1, Infinity].map((letters) => ({ before: hours * HOUR, after, letters }))),
);

/** If nobody signed up then, anybody who had an account when the first letter came. */
function candidatesOf({ known, letters }: Asked, strategy: Strategy): TrueMember[] {
  const isNear = (at: number, hour: number) => at >= hour - strategy.before && at < hour + strategy.after;
  const some = letters.slice(0, strategy.letters);
  const near = known.filter(({ signedUpAt }) => some.some(({ hour }) => isNear(signedUpAt, hour)));
  const first = letters[0]?.hour ?? 0;
  return near.length > 0 ? near : known.filter(({ signedUpAt }) => signedUpAt < first + HOUR);
}

/** How often the best of these is right, over all questions: another guess that is as good is right about others. */
function chanceFromOutside(asked: Asked[]): number {
  const rates = STRATEGIES.map((strategy) => {
    const chances = asked.map((one) => {
      const candidates = candidatesOf(one, strategy);
      return candidates.some(({ account }) => account === one.author) ? 1 / candidates.length : 0;
    });
    return chances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, asked.length);
  });
  return Math.max(...rates);
}

function fromOutside(asked: Asked[], strategy: Strategy): Method {
  const guesses = guessEach(asked, (one) => anyOf(candidatesOf(one, strategy), one.id)?.email);
  const { before, after, letters } = strategy;
  const name = `signed up ${before / HOUR} hours before to ${after / HOUR} after ${letters} letters`;
  return { name, guesses };
}

/** Some of those who wrote to this person, and some others. */
function knownBy(target: string, { members, everSent }: Truth): TrueMember[] {
  const authors = new Set(
    eachLetter(everSent)
      .filter((letter) => letter.target === target)
      .map(({ author }) => author),
  );
  const others = members.filter(({ handle, account }) => handle !== target && account !== target);
  const mixed = inAnyOrder(others.map((member) => ({ id: `${target} ${member.email}`, member })));
  const wrote = mixed.filter(({ member }) => authors.has(member.account));
  const friends = [...wrote.slice(0, Math.ceil(wrote.length / 2)), ...mixed.filter((one) => !wrote.includes(one))];
  const count = Math.min(KNOWN, Math.max(LEAST_KNOWN, Math.round(members.length * KNOWN_SHARE)));
  return friends.slice(0, count).map(({ member }) => member);
}

/** Finds the accounts of the people that the thief knows, suspects one of these, and names its person. */
function* methodsOf(ways: FindAccounts[], suspicions: readonly Suspicion[], asked: Asked[]): Generator<Method> {
  for (const { name: way, of } of ways) {
    const accountsOf = remember(({ signedUpAt }: TrueMember) => of(signedUpAt));
    const questions = asked.map((one) => ({ ...one, among: new Set(one.known.flatMap(accountsOf)) }));
    for (const suspicion of suspicions) {
      const { name, guesses } = guessAuthors(suspicion, questions);
      const people = guessEach(asked, ({ id, known }) => {
        const suspects = known.filter((member) => accountsOf(member).includes(guesses.get(id) ?? ''));
        return anyOf(suspects, id)?.email;
      });
      yield { name: `${name}, ${way}`, guesses: people };
    }
  }
}
