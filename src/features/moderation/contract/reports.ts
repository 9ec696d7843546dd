import { HOUR } from '#platform/shared/durations.ts';

/** Reports and held letters are decided within a day, counted from the hour in which they came. */
export const CASE_DEADLINE = 24 * HOUR;

/**
 * Why a moderator keeps what was reported, as the person who reported it reads it. Moderators choose one; what they write as their own
 * reason is for moderators alone. The first is chosen if nobody chooses.
 */
export const KEPT_REASONS = ['no-rule', 'unkind', 'no-details', 'no-threat', 'not-in-text'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];
