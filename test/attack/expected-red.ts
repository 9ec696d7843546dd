import { faultsOf, type Verdict } from './judge.ts';
import type { Scale } from './stated.ts';

/**
 * How surely an attack wins: in every world (`small`), in every large one (`full`), or only in `some`, because a few days yield few
 * trials.
 */
type Winning = Scale | 'some';

/**
 * Attacks that win against the store as it is today. A run fails if one of them loses where it always won: then its line must go.
 * When no line is left, this file goes too.
 */
export const EXPECTED_RED: Readonly<Record<string, Winning>> = {
  'known targets, 10 %': 'full',
  'known targets, 20 %': 'small',
  'known targets, 50 %': 'small',
  'letters to one person': 'small',
  'letters to one person, every night': 'small',
  'letters to one person, 10 % known': 'small',
  'letters of one hand': 'full',
  'letters of one hand, every night': 'full',
  neighbours: 'full',
  'series of two letters': 'some',
  'series of three letters': 'some',
  'series of four letters': 'some',
  'departures between dumps': 'full',
  'opt-outs between dumps': 'some',
  'gone with their author': 'some',
  'gone with their recipient': 'full',
  'dumps at random moments': 'some',
  'dead rows: account': 'some',
  'dead rows: one hand': 'full',
  'dead rows: one recipient': 'small',
  xmax: 'some',
  'rows of one person, by order': 'small',
  'large quotas': 'some',
  'large confession_outbox': 'some',
  'large paused_inboxes': 'some',
  'large opt_outs': 'some',
  'large handle_claims': 'some',
  'large handle_holders': 'some',
  'large block_slots': 'some',
  'large reopened_profiles': 'some',
  'large reports': 'some',
  'large matches': 'some',
  'large reader_marks': 'some',
  'large chat_messages': 'some',
};

/** The reasons why a run fails, given the attacks that are expected to win. */
export function unexpected(verdicts: readonly Verdict[], scale: Scale, expected = EXPECTED_RED): string[] {
  const others = verdicts.filter(({ attack }) => !(attack in expected));
  const mustWin = (attack: string) => expected[attack] === 'small' || expected[attack] === scale;
  const lost = verdicts.filter(({ attack, passed }) => passed && mustWin(attack));
  const unknown = Object.keys(expected).filter((name) => !verdicts.some(({ attack }) => attack === name));
  return [
    ...faultsOf(others),
    ...lost.map(({ attack }) => `${attack} no longer wins: take it off the list`),
    ...unknown.map((name) => `${name} is expected to win, but there is no such attack`),
  ];
}

/** The part of the list that is about some attacks only, for runs that try only these. */
export function expectedAmong(isTried: (attack: string) => boolean): typeof EXPECTED_RED {
  return Object.fromEntries(Object.entries(EXPECTED_RED).filter(([attack]) => isTried(attack)));
}
