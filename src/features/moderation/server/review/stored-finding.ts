import * as z from 'zod/mini';
import { findingsOf, type Verdict } from './verdict.ts';

/**
 * A finding as it is sealed with a letter, a report or a decision. Any words are read: a check or a reason that we no longer have must
 * still open.
 */
export const StoredFinding = z.object({
  check: z.string(),
  reason: z.string(),
  /** In whole percents, as a share of 1. */
  certainty: z.nullable(z.number()),
});
export type StoredFinding = z.output<typeof StoredFinding>;

/** What a verdict found, to be stored. */
export function findingsToStore(verdict: Verdict): StoredFinding[] {
  return findingsOf(verdict).map(({ check, reason, certainty }) => ({
    check,
    reason,
    certainty: certainty === null ? null : Math.round(certainty * 100) / 100,
  }));
}
