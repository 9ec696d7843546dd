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
  'series of one letter': 'full',
  'series of two letters': 'full',
  'series of three letters': 'full',
  'series of four letters': 'full',
  'fifty known members': 'full',
  'signed up in this hour, copied disk': 'some',
  'nightly dumps': 'full',
  'departures between dumps': 'full',
  'letters taken back': 'full',
  'gone with their author': 'some',
  'gone with their recipient': 'full',
  'opt-outs between dumps': 'some',
  'log beside a dump': 'full',
  'dumps at random moments': 'full',
  'dead rows: account': 'full',
  'dead rows: one hand': 'full',
  'dead rows: one recipient': 'small',
  xmax: 'some',
  'rows of one person, by order': 'small',
  'large quotas': 'small',
  'large confession_outbox': 'small',
  'large paused_inboxes': 'small',
  'large opt_outs': 'full',
  'large handle_claims': 'small',
  'large handle_holders': 'small',
  'large block_slots': 'full',
  'large reopened_profiles': 'full',
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
