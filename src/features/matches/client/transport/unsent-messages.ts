import { GIFTS } from '#features/confessions/contract.ts';
import { tabStorage } from '#platform/client/storage/tab-storage.ts';
import type { Outgoing } from '../thread/thread.ts';

/** What somebody has written in a chat and the server has not: it outlasts reloads, not the tab and not signing out. */
export interface KeptWords {
  draft: string;
  outgoing: readonly Outgoing[];
}

const NOTHING: KeptWords = { draft: '', outgoing: [] };
const placeOf = (matchId: string) => `chatWords ${matchId}`;

/** Words are for the eyes of whoever wrote them: another person who signs in with this tab finds none. */
export function readWords(matchId: string, writer: number): KeptWords {
  try {
    const kept = JSON.parse(tabStorage.read(placeOf(matchId)) ?? 'null') as Partial<
      KeptWords & { writer: number }
    > | null;
    if (kept?.writer !== writer) return NOTHING;
    return {
      draft: typeof kept.draft === 'string' ? kept.draft : '',
      outgoing: Array.isArray(kept.outgoing) ? kept.outgoing.filter(isOutgoing) : [],
    };
  } catch {
    return NOTHING;
  }
}

/** Changes a part and leaves the other as it is. */
export function keepWords(matchId: string, writer: number, changes: Partial<KeptWords>): void {
  const words = { ...readWords(matchId, writer), ...changes };
  if (words.draft === '' && words.outgoing.length === 0) return forgetWords(matchId);
  tabStorage.keep(placeOf(matchId), JSON.stringify({ writer, ...words }));
}

export function forgetWords(matchId: string): void {
  tabStorage.forget(placeOf(matchId));
}

/** Anything else was left by another version of the page. */
function isOutgoing(value: unknown): value is Outgoing {
  const { id, content, virtualGift, writtenAt, state, wasSent } = (value ?? {}) as Partial<Outgoing>;
  const isGift = virtualGift === undefined || GIFTS.includes(virtualGift);
  const hasTexts = [id, content, writtenAt].every((text) => typeof text === 'string');
  return hasTexts && isGift && (state === 'sending' || state === 'failed') && typeof wasSent === 'boolean';
}
