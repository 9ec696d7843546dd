import type { Reading } from '../reading/reading.ts';

export const REASONS = [
  'threat',
  'minors',
  'slur',
  'number',
  'phone',
  'email',
  'address',
  'link',
  'self-harm',
  'harassment',
  'handle',
] as const;
export type Reason = (typeof REASONS)[number];

type Test = (reading: Reading) => boolean;

/** What is certain is refused, and the author told what to change; what a person has to judge is held. */
export type Rule =
  | { reason: Reason; refuses: Test; message: string; holds?: Test }
  | { reason: Reason; refuses?: never; message?: never; holds: Test };
