import type { Evidence } from '#features/moderation/server/index.ts';
import type { Case } from '../../contract.ts';

type Passages = Case['words'];
type Letter = Extract<Evidence, { letter: unknown }>['letter'];

/** Everything the author typed on a letter, and the gift. Fields chosen from a list are left out: they say too much about the author. */
export function passagesOfLetter({ message, hint, senderInfo, virtualGift }: Letter): Passages {
  const parts = [
    message,
    hint && `Hint: ${hint}`,
    senderInfo['location'] && `Location: ${senderInfo['location']}`,
    senderInfo['interests'] && `Interests: ${senderInfo['interests']}`,
    virtualGift && `Gift: ${virtualGift}`,
  ];
  return parts.flatMap((text) => (text ? [{ from: 'reported' as const, text }] : []));
}

export function passagesOf(evidence: Evidence): Passages {
  if ('letter' in evidence) return passagesOfLetter(evidence.letter);
  return evidence.messages.map(({ by, content, virtualGift }) => ({
    from: by,
    text: [content, virtualGift && `Gift: ${virtualGift}`].filter(Boolean).join('\n'),
  }));
}
