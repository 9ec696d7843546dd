import { faultsOf, type Verdict } from './judge.ts';
import type { Scale } from './stated.ts';

/**
 * Attacks that win against the store as it is today, with the smallest world in which each of them always wins. A run fails if
 * one loses unnoticed: then its line must go. When no line is left, this file goes too.
 */
export const EXPECTED_RED: Readonly<Record<string, Scale>> = {};

/** The reasons why a run fails, given the attacks that are expected to win. */
export function unexpected(verdicts: readonly Verdict[], scale: Scale, expected = EXPECTED_RED): string[] {
  const listed = verdicts.filter(({ attack }) => attack in expected);
  const others = verdicts.filter(({ attack }) => !(attack in expected));
  const isTooSmall = (attack: string) => scale === 'small' && expected[attack] === 'full';
  const lost = listed.filter(({ attack, passed }) => passed && !isTooSmall(attack));
  const unknown = Object.keys(expected).filter((name) => !verdicts.some(({ attack }) => attack === name));
  return [
    ...faultsOf(others),
    ...lost.map(({ attack }) => `${attack} no longer wins: take it off the list`),
    ...unknown.map((name) => `${name} is expected to win, but there is no such attack`),
  ];
}
