import type { ReportReason } from '#features/moderation/contract.ts';
import type { whyHeld } from '#features/moderation/server/index.ts';

/** Why it was reported. Letters and chats have the same reasons. */
const REPORTED: Record<ReportReason, string> = {
  threat: 'A threat',
  harassment: 'Harassment',
  hate: 'Hatred',
  'private-details': 'Private details',
  minor: 'Somebody under age',
  other: 'Something else',
};

/** Why a letter was held, by the rule that held it. */
const HELD: Record<ReturnType<typeof whyHeld>, string> = {
  threat: 'May be a threat',
  minors: 'May concern somebody under age',
  slur: 'May be a slur',
  number: 'May hold a secret number',
  phone: 'May hold a phone number',
  email: 'May hold an email address',
  address: 'May hold an address',
  link: 'May hold a link',
  'self-harm': 'Its author may need help',
  harassment: 'May be harassment',
  handle: 'May point to somebody’s account',
  other: 'The classifier was in doubt',
};

export const nameReported = (reason: string): string => new Map(Object.entries(REPORTED)).get(reason) ?? REPORTED.other;
export const nameHeld = (reason: keyof typeof HELD): string => HELD[reason];
