import type { BrokenRule } from '../contract/rules.ts';

/** Which rule a text may break as the checks see it, to be read after 'it'. */
export const RULE_WORDS: Record<BrokenRule, string> = {
  threat: 'could read as a threat',
  violence: 'could frighten someone',
  hate: 'could insult people for who they are',
  slur: 'could insult people for who they are',
  harassment: 'could hurt or upset someone',
  sexual: 'could be too explicit',
  minors: 'could be sexual words about someone under 18',
  'private-details': 'could give away private details',
  number: 'could have the number of a card or a document in it',
  phone: 'could have a phone number in it',
  email: 'could have an email address in it',
  address: 'could have a street address in it',
  link: 'could have a link in it',
  handle: 'could name someone’s account',
  'self-harm': 'speaks of hurting oneself',
  language: 'is in a language that our checks can’t read',
  other: 'may break the community rules',
};

/** Which rule it breaks once a moderator has decided that. */
export const DECIDED_WORDS: Record<BrokenRule, string> = {
  ...RULE_WORDS,
  threat: 'reads as a threat',
  hate: 'insults people for who they are',
  slur: 'insults people for who they are',
  sexual: 'is too explicit',
  minors: 'has sexual words about someone under 18',
  'private-details': 'gives away private details',
  number: 'has the number of a card or a document in it',
  phone: 'has a phone number in it',
  email: 'has an email address in it',
  address: 'has a street address in it',
  link: 'has a link in it',
  handle: 'names someone’s account',
  other: 'breaks the community rules',
};
