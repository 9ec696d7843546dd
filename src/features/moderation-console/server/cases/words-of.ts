import type { Evidence } from '#features/moderation/server/index.ts';
import type { Case } from '../../contract.ts';

type Words = Case['words'];
type Letter = Extract<Evidence, { letter: unknown }>['letter'];

/** All that somebody could write on a letter, and the gift. What was chosen from a list hurts nobody, and tells more. */
export function wordsOfLetter({ message, hint, senderInfo, virtualGift }: Letter): Words {
  const parts = [
    message,
    hint && `Hint: ${hint}`,
    senderInfo['location'] && `Location: ${senderInfo['location']}`,
    senderInfo['interests'] && `Interests: ${senderInfo['interests']}`,
    virtualGift && `Gift: ${virtualGift}`,
  ];
  return parts.flatMap((text) => (text ? [{ from: 'reported' as const, text }] : []));
}

export function wordsOf(evidence: Evidence): Words {
  if ('letter' in evidence) return wordsOfLetter(evidence.letter);
  return evidence.messages.map(({ by, content, virtualGift }) => ({
    from: by,
    text: [content, virtualGift && `Gift: ${virtualGift}`].filter(Boolean).join('\n'),
  }));
}
