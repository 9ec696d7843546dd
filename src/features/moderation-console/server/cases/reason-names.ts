import type { ReportReason } from '#features/moderation/contract.ts';
import type { whyHeld } from '#features/moderation/server/index.ts';

/** Why it was reported. Letters and chats have the same reasons. */
const REPORTED: Record<ReportReason, string> = {
  threat: 'A threat',
  harassment: 'Harassment',
  hate: 'Hate',
  'private-details': 'Private details',
  minor: 'Someone under 18',
  other: 'Something else',
};

/** Why a letter was held, by the rule that held it. */
const HELD: Record<ReturnType<typeof whyHeld>, string> = {
  threat: 'May be a threat',
  minors: 'May be about someone under 18',
  slur: 'May be a slur',
  number: 'May contain a card or ID number',
  phone: 'May contain a phone number',
  email: 'May contain an email address',
  address: 'May contain a street address',
  link: 'May contain a link',
  'self-harm': 'Its author may need help',
  harassment: 'May be harassment',
  handle: 'May name someone’s account',
  hate: 'May be hateful',
  sexual: 'May be sexual',
  violence: 'May be about violence',
  other: 'Flagged for another reason',
};

export const nameReported = (reason: string): string => new Map(Object.entries(REPORTED)).get(reason) ?? REPORTED.other;
export const nameHeld = (reason: keyof typeof HELD): string => HELD[reason];
