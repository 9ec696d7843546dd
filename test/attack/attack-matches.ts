import * as attacks from './attacks/matches.ts';
import { hashBelow } from './attacks/guess.ts';
import { matchChances } from './chances-of-matches.ts';
import type { Evidence } from './evidence.ts';
import { crossHalves, only, type Half, type Question } from './judge-attack.ts';
import { accountTrial, trial, type Trial } from './trial.ts';
import type { Truth } from './world/truth.ts';

/** Attacks on matches: who matched whom, who wrote what, who is alerted, and who holds which handle. */
export function matchTrials(evidence: Evidence, truth: Truth): Trial[] {
  const { matches, holders: held, alerts } = truth.secrets;
  const chances = matchChances(truth);
  const accountsOf = (match: string) => matches.get(match)?.accounts ?? [];
  const halves = split([...matches.keys()].filter((id) => accountsOf(id).some((account) => account !== null)));

  const participant: Question = {
    what: 'who matched',
    halves,
    isRight: (id, guess) => accountsOf(id).includes(guess),
    chance: chances.participant,
  };
  const pair: Question = {
    what: 'which two',
    halves: only(halves, (id) => accountsOf(id).every((account) => account !== null)),
    isRight: (id, guess) => attacks.pairOf(accountsOf(id)[0] ?? '', accountsOf(id)[1] ?? '') === guess,
    chance: chances.pair,
  };
  const letters: Question = {
    what: 'its letters',
    halves,
    isRight: (id, guess) => chances.lettersOf(id).has(guess),
    chance: (id) => chances.letter(id),
  };
  // One person wrote everything on one side, so a guess about it counts once.
  const sides = new Map(
    [...matches].flatMap(([id, { accounts }]) => accounts.map((account, n) => [attacks.sideOf(id, n), account])),
  );
  const sidesWithMessages = new Set(
    truth.lines.map(({ match, by }) => attacks.sideOf(match, accountsOf(match).indexOf(by))),
  );
  const writer: Question = {
    what: 'who wrote it',
    halves: split([...sides].flatMap(([id, account]) => (account !== null && sidesWithMessages.has(id) ? [id] : []))),
    isRight: (id, guess) => sides.get(id) === guess,
    chance: (id) => chances.side(id, sides.get(id) ?? ''),
  };
  const alert: Question = {
    what: 'whom it alerts',
    halves: split([...alerts.keys()]),
    isRight: (id, guess) => alerts.get(id) === guess,
    chance: chances.alerted,
  };
  const holder: Question = {
    what: 'who holds it',
    halves: split([...held.keys()]),
    isRight: (id, guess) => held.get(id) === guess,
    chance: chances.holder,
  };
  return [
    accountTrial('traces of matches', evidence, attacks.participants, participant),
    trial('likeliest pairs', () => attacks.pairs(evidence), pair),
    trial('crushes', () => attacks.lettersOfMatches(evidence), letters),
    accountTrial('voices', evidence, attacks.writers, writer),
    accountTrial('alerts', evidence, attacks.alerted, alert),
    accountTrial('handles', evidence, attacks.holders, holder),
  ];
}

function split(ids: string[]): Half[] {
  const half = (odd: number) => ids.filter((id) => hashBelow(id, 2) === odd).map((id) => ({ id }));
  return crossHalves(half(0), half(1));
}
