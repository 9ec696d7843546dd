import type { LetterBody } from '../contract.ts';

interface Letter {
  message: string;
  hint?: string | undefined;
  senderInfo: LetterBody['senderInfo'];
}

/** The free texts of a letter, which moderation reviews. */
export function reviewedTexts({ message, hint, senderInfo: { location, interests } }: Letter): string[] {
  return [message, hint, location, interests].filter((text) => text !== undefined);
}
