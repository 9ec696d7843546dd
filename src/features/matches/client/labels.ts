import type { Gift } from '#features/letters/contract.ts';
import { HIDDEN_BY_WORDS } from '#features/muted-words/client/index.ts';
import type { Match, Message } from '../contract.ts';

const MASKED = 'Your Secret Admirer';

/** The partner's name once both are unmasked. */
export function partnerName({ partner }: Pick<Match, 'partner'>): string {
  return partner ? `${partner.firstName} ${partner.lastName}` : MASKED;
}

export const GIFT_LABELS: Record<Gift, string> = {
  rose: 'a rose',
  heart: 'a heart',
  chocolate: 'a chocolate',
  sparkles: 'some sparkles',
  crown: 'a crown',
  star: 'a star',
};

/** 'You gave a rose', 'A rose, for you' */
export function giftLabel(gift: Gift, senderId: Message['senderId']): string {
  const name = GIFT_LABELS[gift];
  return senderId === 'me' ? `You gave ${name}` : `${name[0]?.toUpperCase()}${name.slice(1)}, for you`;
}

/** A message on one line, for the list of matches. */
export function messageSummary({ senderId, content, virtualGift, mutedByWords }: Message): string {
  if (mutedByWords) return HIDDEN_BY_WORDS;
  if (virtualGift) return giftLabel(virtualGift, senderId);
  const text = content.replaceAll(/\s+/g, ' ');
  return senderId === 'me' ? `You: ${text}` : text;
}
