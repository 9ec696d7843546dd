import type { ReportReason } from '#features/moderation/contract.ts';
import type { StopReason, StoredFinding } from '#features/moderation/server/index.ts';

/** Why it was reported. Letters and chats have the same reasons. */
const REPORTED: Record<ReportReason, string> = {
  threat: 'A threat',
  harassment: 'Harassment',
  hate: 'Hate',
  'private-details': 'Private details',
  minor: 'Someone under 18',
  other: 'Something else',
};

/** Why a check stopped a text. */
const STOPPED: Record<StopReason, string> = {
  threat: 'may be a threat',
  violence: 'may be about violence',
  minors: 'may be about someone under 18',
  slur: 'may be a slur',
  hate: 'may be hateful',
  sexual: 'may be sexual',
  number: 'may contain a card or ID number',
  phone: 'may contain a phone number',
  email: 'may contain an email address',
  address: 'may contain a street address',
  link: 'may contain a link',
  'self-harm': 'its author may need help',
  harassment: 'may be harassment',
  handle: 'may name someone’s account',
  language: 'may be in a language that we can’t check',
  other: 'may break the rules',
};

const nameIn = (names: Record<string, string>, reason: string) => new Map(Object.entries(names)).get(reason);

export const nameReported = (reason: string): string => nameIn(REPORTED, reason) ?? REPORTED.other;

/** Why a text was stopped, to be read after its subject. A reason that we no longer have is an unknown one. */
export const nameStopped = (reason: string): string => nameIn(STOPPED, reason) ?? STOPPED.other;

/** The same, alone. */
export function nameHeld(reason: string): string {
  const name = nameStopped(reason);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What to expect of a note, before a moderator reads it. Empty if nothing was found in it. */
export function warningOf(what: 'note' | 'appeal', finding: StoredFinding | undefined): string {
  if (!finding) return '';
  if (finding.reason === 'self-harm') return `The author of the ${what} may need help`;
  return `The ${what} ${nameStopped(finding.reason)}`;
}
