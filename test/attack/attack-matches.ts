import * as attacks from './attacks/matches.ts';
import { hashBelow } from './attacks/guess.ts';
import { matchChances } from './chances-of-matches.ts';
import type { Evidence } from './evidence.ts';
import { crossHalves, only, type Half, type Question } from './judge-attack.ts';
import { trial, type Trial } from './trial.ts';
import type { Truth } from './world/truth.ts';

/** Attacks on matches: who matched whom, who wrote what, who is alerted, and who holds which handle. */
export function matchTrials(evidence: Evidence, truth: Truth): Trial[] {
  const { matches, holders: held, alerts } = truth.secrets;
  const chances = matchChances(truth);
  const usersOf = (match: string) => matches.get(match)?.users ?? [];
  const halves = split([...matches.keys()].filter((id) => usersOf(id).some((user) => user !== null)));

  const participant: Question<number> = {
    what: 'who matched',
    halves,
    isRight: (id, guess) => usersOf(id).includes(guess),
    chance: chances.participant,
  };
  const pair: Question<string> = {
    what: 'which two',
    halves: only(halves, (id) => usersOf(id).every((user) => user !== null)),
    isRight: (id, guess) => attacks.pairOf(usersOf(id)[0] ?? 0, usersOf(id)[1] ?? 0) === guess,
    chance: chances.pair,
  };
  const letters: Question<string> = {
    what: 'its letters',
    halves,
    isRight: (id, guess) => chances.lettersOf(id).has(guess),
    chance: (id) => chances.letter(id),
  };
  // One person wrote everything on one side, so a guess about it counts once.
  const sides = new Map(
    [...matches].flatMap(([id, { users }]) => users.map((user, n) => [attacks.sideOf(id, n), user])),
  );
  const sidesWithMessages = new Set(
    truth.lines.map(({ match, by }) => attacks.sideOf(match, usersOf(match).indexOf(by))),
  );
  const writer: Question<number> = {
    what: 'who wrote it',
    halves: split([...sides].flatMap(([id, user]) => (user !== null && sidesWithMessages.has(id) ? [id] : []))),
    isRight: (id, guess) => sides.get(id) === guess,
    chance: (id) => chances.side(id, sides.get(id) ?? 0),
  };
  const fresh = attacks.freshSides(evidence);
  const lastWriter: Question<number> = {
    ...writer,
    what: 'who wrote it just now',
    halves: only(writer.halves, (id) => fresh.has(id)),
    chance: (id) => chances.justNow(sides.get(id) ?? 0),
  };
  const alert: Question<number> = {
    what: 'whom it alerts',
    halves: split([...alerts.keys()]),
    isRight: (id, guess) => alerts.get(id) === guess,
    chance: chances.alerted,
  };
  const holder: Question<number> = {
    what: 'who holds it',
    halves: split([...held.keys()]),
    isRight: (id, guess) => held.get(id) === guess,
    chance: chances.holder,
  };
  return [
    trial('traces of matches', () => attacks.participants(evidence), participant),
    trial('likeliest pairs', () => attacks.pairs(evidence), pair),
    trial('crushes', () => attacks.lettersOfMatches(evidence), letters),
    trial('voices', () => attacks.writers(evidence), writer),
    trial('last words', () => attacks.lastWriters(evidence), lastWriter),
    trial('alerts', () => attacks.alerted(evidence), alert),
    trial('handles', () => attacks.holders(evidence), holder),
  ];
}

function split(ids: string[]): Half[] {
  const half = (odd: number) => ids.filter((id) => hashBelow(id, 2) === odd).map((id) => ({ id }));
  return crossHalves(half(0), half(1));
}
