import type { StopReason } from './verdict.ts';

/**
 * What the writer of a chat message is asked to think about, for each reason to hold a letter. Null if they are not asked: whether
 * they may need help is for them alone, and a language that we do not read says nothing of its words.
 */
const DOUBTS: Record<StopReason, string | null> = {
  threat: 'This may read like a threat.',
  minors: 'This may read like sexual words about someone under 18.',
  slur: 'This may insult people for who they are.',
  hate: 'This may insult people for who they are.',
  violence: 'This may frighten them.',
  sexual: 'This may be too explicit for them.',
  number: 'This may be the number of an account or a document.',
  phone: 'This may be a phone number.',
  email: 'This may be an email address.',
  address: 'This may be a street address.',
  link: 'This may be a web address.',
  handle: 'This may show who someone is on another network.',
  harassment: 'This may hurt or upset them.',
  other: 'This may hurt or upset them.',
  'self-harm': null,
  language: null,
};

export function doubtAbout(reason: StopReason): string | null {
  return DOUBTS[reason];
}
