import type { NormalizedText } from '../normalize/normalized-text.ts';

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

type Test = (text: NormalizedText) => boolean;

/** `refuses` finds certain violations and tells the author what to change. `holds` finds what a moderator has to judge. */
export type Rule =
  | { reason: Reason; refuses: Test; message: string; holds?: Test }
  | { reason: Reason; refuses?: never; message?: never; holds: Test };
