/** The rules that a letter or a message can break, as shown to its author: not which check found it, nor how sure it was. */
export const BROKEN_RULES = [
  'threat',
  'violence',
  'hate',
  'slur',
  'harassment',
  'sexual',
  'minors',
  'private-details',
  'number',
  'phone',
  'email',
  'address',
  'link',
  'handle',
  'self-harm',
  'language',
  'other',
] as const;
export type BrokenRule = (typeof BROKEN_RULES)[number];

/** What moderators choose from when they decide. */
export const CHOSEN_RULES = [
  'threat',
  'violence',
  'hate',
  'harassment',
  'sexual',
  'minors',
  'private-details',
  'other',
] as const satisfies BrokenRule[];

/** The rule behind a stored reason, of a check or of a report. One that we no longer have is an unknown one. */
export function ruleOf(reason: string): BrokenRule {
  // Of a report.
  if (reason === 'minor') return 'minors';
  return BROKEN_RULES.find((rule) => rule === reason) ?? 'other';
}

/** That the checks cannot read a language is no rule: a moderator who has read the text found something else. */
export const ruleOfDecision = (rule: BrokenRule): BrokenRule => (rule === 'language' ? 'other' : rule);
