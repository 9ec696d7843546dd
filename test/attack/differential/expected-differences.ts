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
    variant: 'notices on',
    table: 'alert_plans',
    why: 'a delivered letter plans a mail to a member who wants notices and has no plan yet',
  },
  {
    variant: 'notices on',
    table: 'mail_outbox',
    why: 'a plan that is due becomes a mail, which waits here until the mail server takes it',
  },
  { variant: 'notices on', table: 'pgboss.job', why: 'each mail that waits has a job' },
  {
    variant: 'unproved handle',
    table: 'handle_claims',
    why: 'the first letter to a handle that nobody has proved records the Instagram account that the search has found',
  },
];
