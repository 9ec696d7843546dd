import { GIFTS } from '#features/confessions/contract.ts';
import { tabValue } from '#platform/client/storage/tab-storage.ts';
import type { Outgoing } from '../thread/thread.ts';

/** What somebody has written in a chat and the server has not: it outlasts reloads, not the tab and not signing out. */
export interface KeptWords {
  draft: string;
  outgoing: readonly Outgoing[];
}

const NOTHING: KeptWords = { draft: '', outgoing: [] };

const storedWords = (matchId: string) =>
  tabValue<KeptWords & { writer: number }>(`chatWords ${matchId}`, ({ writer, draft, outgoing }) =>
    typeof writer === 'number'
      ? {
          writer,
          draft: typeof draft === 'string' ? draft : '',
          outgoing: Array.isArray(outgoing) ? outgoing.filter(isOutgoing) : [],
        }
      : null,
  );

/** Words are for the eyes of whoever wrote them: another person who signs in with this tab finds none. */
export function readWords(matchId: string, writer: number): KeptWords {
  const kept = storedWords(matchId).read();
  return kept?.writer === writer ? { draft: kept.draft, outgoing: kept.outgoing } : NOTHING;
}

/** Changes a part and leaves the other as it is. */
export function keepWords(matchId: string, writer: number, changes: Partial<KeptWords>): void {
  const words = { ...readWords(matchId, writer), ...changes };
  if (words.draft === '' && words.outgoing.length === 0) return forgetWords(matchId);
  storedWords(matchId).write({ writer, ...words });
}

export function forgetWords(matchId: string): void {
  storedWords(matchId).remove();
}

/** Anything else was left by another version of the page. */
function isOutgoing(value: unknown): value is Outgoing {
  const { id, content, virtualGift, writtenAt, state, wasSent } = (value ?? {}) as Partial<Outgoing>;
  const isGift = virtualGift === undefined || GIFTS.includes(virtualGift);
  const hasTexts = [id, content, writtenAt].every((text) => typeof text === 'string');
  return hasTexts && isGift && (state === 'sending' || state === 'failed') && typeof wasSent === 'boolean';
}
