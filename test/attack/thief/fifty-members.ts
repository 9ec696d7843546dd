import { hashBelow, type Method } from '../attacks/guess.ts';
import type { TrueMember, Truth } from '../world/truth.ts';
import { accountsByEmail } from './accounts.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import { everyNight, type Loot } from './loot.ts';
import { halvesOf, inAnyOrder } from './own-letters.ts';
import { receive, seriesIn, type Series } from './received.ts';
import { guessAuthors, suspicionsOf, type AskedLetters } from './suspicions.ts';

/** In a small world fewer, so that they are not everybody. */
const KNOWN = 50;
const LEAST_KNOWN = 8;
const KNOWN_SHARE = 1 / 6;

/** A recipient knows fifty members by e-mail, and asks which of them wrote the letters that they got from one hand. */
export const fiftyMembers: ThiefAttack = defineAttack<string>({
  name: 'fifty known members',
  asks: 'names a person',
  chance: 'one in those of the fifty who had an account when the first letter was sent',
  least: { small: 30, full: 300 },
  prepare: (loot, truth) => {
    const series = seriesIn(truth).map((one) => ({ ...one, known: knownBy(one.target, truth) }));
    const asked = series.filter(({ author, known }) => known.some(({ user }) => user === author));
    const of = new Map(asked.map((one) => [one.id, one]));
    const emailOf = new Map(truth.members.map(({ user, email }) => [user, email]));
    return {
      methods: methodsOf(loot, truth, asked),
      question: {
        what: 'author among known members',
        halves: halvesOf(asked),
        isRight: (id, guess) => emailOf.get(of.get(id)?.author ?? 0) === guess,
        chance: (id) => chanceOf(of.get(id)),
      },
    };
  },
});

type Asked = Series & { known: TrueMember[] };

function chanceOf(asked: Asked | undefined): number {
  const at = asked?.letters[0]?.sentAt ?? 0;
  return 1 / Math.max(1, asked?.known.filter(({ signedUpAt }) => signedUpAt <= at).length ?? 1);
}

const circles = new WeakMap<Truth, Map<string, TrueMember[]>>();

/** Some of those who wrote to this person, and some others. */
function knownBy(target: string, truth: Truth): TrueMember[] {
  const known = circles.get(truth) ?? new Map<string, TrueMember[]>();
  circles.set(truth, known);
  const circle = known.get(target) ?? choose(target, truth);
  known.set(target, circle);
  return circle;
}

function choose(target: string, { members, everSent }: Truth): TrueMember[] {
  const authors = new Set(
    [...everSent.values()].filter((letter) => letter.target === target).map(({ author }) => author),
  );
  const others = members.filter(({ handle }) => handle !== target);
  const mixed = inAnyOrder(others.map((member) => ({ id: `${target} ${member.email}`, member })));
  const wrote = mixed.filter(({ member }) => authors.has(member.user));
  const friends = [...wrote.slice(0, Math.ceil(wrote.length / 2)), ...mixed.filter((one) => !wrote.includes(one))];
  const count = Math.min(KNOWN, Math.max(LEAST_KNOWN, Math.round(members.length * KNOWN_SHARE)));
  return friends.slice(0, count).map(({ member }) => member);
}

function* methodsOf(loot: Loot, truth: Truth, asked: Asked[]): Generator<Method<string>> {
  const everybody = truth.members.map(({ email }) => email);
  const accounts = accountsByEmail(everyNight(loot), everybody);
  const questions = asked.map(({ id, letters, known }): AskedLetters => {
    const among = known.flatMap(({ email }) => accounts.get(email) ?? []);
    return { id, letters: receive(truth, letters), among: new Set(among) };
  });
  const emails = new Map([...accounts].map(([email, user]) => [user, email]));
  for (const suspicion of suspicionsOf(loot)) {
    const { name, guesses } = guessAuthors(suspicion, questions);
    yield { name, guesses: new Map([...guesses].map(([id, user]) => [id, emails.get(user) ?? ''])) };
  }
  const any = asked.map(({ id, known }): [string, string] => [id, known[hashBelow(id, known.length)]?.email ?? '']);
  yield { name: 'any of them', guesses: new Map(any) };
}
