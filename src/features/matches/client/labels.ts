import type { Gift } from '#features/confessions/contract.ts';
import type { Match, Message } from '../contract.ts';

/** How things are called on the screen. */

const MASKED = 'Your Secret Admirer';

/** Who the other one is, as far as both have agreed to say. */
export function partnerName({ partner }: Pick<Match, 'partner'>): string {
  return partner ? `${partner.firstName} ${partner.lastName}` : MASKED;
}

const GIFTS_IN_WORDS: Record<Gift, string> = {
  rose: 'a rose',
  heart: 'a heart',
  chocolate: 'a chocolate',
  sparkles: 'some sparkles',
  crown: 'a crown',
  star: 'a star',
};

/** 'You gave a rose', 'A rose, for you' */
export function giftLine(gift: Gift, senderId: Message['senderId']): string {
  const name = GIFTS_IN_WORDS[gift];
  return senderId === 'me' ? `You gave ${name}` : `${name[0]?.toUpperCase()}${name.slice(1)}, for you`;
}

/** A message in one line, for the list. */
export function lastLine({ senderId, content, virtualGift }: Message): string {
  if (virtualGift) return giftLine(virtualGift, senderId);
  const line = content.replaceAll(/\s+/g, ' ');
  return senderId === 'me' ? `You: ${line}` : line;
}
