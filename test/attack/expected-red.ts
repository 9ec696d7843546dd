import { faultsOf, type Verdict } from './judge.ts';

/**
 * Attacks that must stay within their bounds and do not yet, in some worlds: each leads from a letter to a row without a name. When
 * no line is left, this file goes.
 */
const EXPECTED_RED: readonly string[] = [
  // The row of an account is written at sign-up, and again when the address is confirmed or the plan changes.
  'dumps at random moments',
  'series of two letters',
  'series of three letters',
  'series of four letters',
  'large confession_outbox',
  // In a small world too few are left of a day to judge it.
  'large quotas',
];

/** The reasons why a run fails. */
export function unexpected(verdicts: readonly Verdict[]): string[] {
  return faultsOf(verdicts.filter(({ attack }) => !EXPECTED_RED.includes(attack)));
}
