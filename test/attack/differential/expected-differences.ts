import type { VariantName } from './variants.ts';

/** A table that shows which of two worlds it is from, though it should not. */
interface ExpectedDifference {
  variant: VariantName;
  table: string;
  /** The mechanism behind it. */
  why: string;
}

export const EXPECTED_DIFFERENCES: ExpectedDifference[] = [
  {
    variant: 'paused inbox',
    table: 'withheld_letters',
    why: 'a letter to a paused inbox is remembered here until the pause ends, and its row is replaced at the end of each wait',
  },
  {
    variant: 'unproved handle',
    table: 'handle_claims',
    why: 'the first letter to a handle that nobody has proved records the Instagram account that the search has found',
  },
];
