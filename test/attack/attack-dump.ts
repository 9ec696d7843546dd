import { counters } from './attacks/counters.ts';
import { equalValues } from './attacks/equal-values.ts';
import type { Method } from './attacks/guess.ts';
import { Ranking } from './attacks/learned-ranking.ts';
import { nearestTime } from './attacks/nearest-time.ts';
import { newestVisitor } from './attacks/newest-visitor.ts';
import { readersOfLetters, readingDays, readingTrail } from './attacks/reading-trail.ts';
import { turningPoints } from './attacks/turning-points.ts';
import { recipients } from './attacks/recipients.ts';
import { rowOrder } from './attacks/row-order.ts';
import { sameAuthor } from './attacks/same-author.ts';
import { searchesOfLetters, searchTrail } from './attacks/searches.ts';
import { transactionIds } from './attacks/transaction-ids.ts';
import { chancesOf } from './chances.ts';
import type { Dump } from './dump.ts';
import { readDump, type Evidence, type SeenLetter } from './evidence.ts';
import { judge, type Verdict } from './judge.ts';
import { stated, type AttackName, type Scale } from './stated.ts';
import { matchTrials } from './attack-matches.ts';
import { crossHalves, evaluate, only, type Half, type Question } from './judge-attack.ts';
import { accountTrial, trial, type Trial } from './trial.ts';
import type { Truth } from './world/truth.ts';

const AUTHOR_ATTACKS: [AttackName, (evidence: Evidence) => Iterable<Method>][] = [
  ['equal values', equalValues],
  ['nearest time', nearestTime],
  ['row order', rowOrder],
  ['transaction ids', transactionIds],
  ['counters', counters],
  ['newest visitor', newestVisitor],
  ['search trail', searchTrail],
];

const ACCOUNT_ATTACKS: [AttackName, (evidence: Evidence) => Iterable<Method>][] = [
  ['reading trail', readingTrail],
  ['turning points', turningPoints],
  ['days and orders', readingDays],
];

/**
 * Runs all attacks on one dump, or only those that guess one of `asked`. Attackers get the truth about half of the letters, and
 * are judged on the other half.
 */
export function attackDump(dump: Dump, truth: Truth, scale: Scale, asked?: readonly string[]): Verdict[] {
  const evidence = readDump(dump);
  const halves = splitLetters(evidence, truth);
  const chances = chancesOf(truth);
  const of = (id: string) => truth.letters.get(id);

  const author: Question<SeenLetter> = {
    what: 'author',
    halves,
    isRight: (id, guess) => of(id)?.author === guess,
    chance: (id) => chances.author(id),
  };
  const recipient: Question = {
    what: 'recipient',
    halves,
    isRight: (id, guess) => of(id)?.target === guess,
    chance: () => chances.recipient(),
  };
  const search: Question = {
    what: 'its search',
    halves: only(halves, (id) => Boolean(of(id)?.searchTag)),
    isRight: (id, guess) => of(id)?.searchTag === guess,
    chance: (id) => chances.search(id),
  };
  const twin: Question = {
    what: 'same author',
    halves,
    isRight: (id, guess) => of(id)?.author === of(guess)?.author,
    chance: (id) => chances.sameAuthor(id),
  };
  const readerOf = (id: string) => truth.readers.get(of(id)?.target ?? '');
  const account: Question = {
    what: 'recipient’s account',
    halves: only(halves, (id) => readerOf(id) !== undefined),
    isRight: (id, guess) => readerOf(id) === guess,
    chance: () => chances.reader(),
  };
  const reader: Question = {
    ...account,
    what: 'who read it',
    halves: only(account.halves, (id) => truth.marked.has(id)),
  };
  const trials: Trial[] = [
    ...AUTHOR_ATTACKS.map(([name, attack]) => accountTrial(name, evidence, attack, author)),
    { guesses: author.what, judge: (size) => tryRanking(evidence, truth, author, size) },
    trial('frequency', () => recipients(evidence, truth.handles), recipient),
    trial('tags that come together', () => searchesOfLetters(evidence), search),
    trial('neighbours', () => sameAuthor(evidence), twin),
    ...ACCOUNT_ATTACKS.map(([name, attack]) => accountTrial(name, evidence, attack, account)),
    accountTrial('marks', evidence, readersOfLetters, reader),
    ...matchTrials(evidence, truth),
  ];
  const chosen = trials.filter(({ guesses }) => asked?.includes(guesses) ?? true);
  return chosen.map((one) => one.judge(scale));
}

/** Letters of one delivery are always in the same half. */
function splitLetters({ batches }: Evidence, truth: Truth): Half<SeenLetter>[] {
  const half = (odd: number) =>
    batches
      .filter((_, n) => n % 2 === odd)
      .flatMap(({ letters }) => letters)
      .filter(({ id }) => truth.letters.has(id));
  return crossHalves(half(0), half(1));
}

function tryRanking(evidence: Evidence, truth: Truth, question: Question<SeenLetter>, scale: Scale): Verdict {
  const ranking = new Ranking(evidence);
  const trials = question.halves.flatMap(({ lessons, questions }) => {
    const known = new Map(lessons.map(({ id }) => [id, truth.letters.get(id)?.author ?? '']));
    return evaluate(ranking.guess(known, questions), questions, question);
  });
  const facts = stated('learned ranking', scale);
  return judge({ ...facts, guesses: question.what, by: ['all columns at once'] }, trials);
}
