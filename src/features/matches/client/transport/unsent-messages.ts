import { GIFTS } from '#features/letters/contract.ts';
import { tabValue } from '#platform/client/storage/tab-value.ts';
import type { Outgoing } from './thread.ts';

/** What a member has written in a chat and the server has not stored. Kept across reloads, until the tab is closed or they log out. */
export interface Unsent {
  draft: string;
  outgoing: readonly Outgoing[];
}

const NOTHING: Unsent = { draft: '', outgoing: [] };

const storedUnsent = (matchId: string) =>
  tabValue<Unsent & { writer: number }>(`chatWords ${matchId}`, ({ writer, draft, outgoing }) =>
    typeof writer === 'number'
      ? {
          writer,
          draft: typeof draft === 'string' ? draft : '',
          outgoing: Array.isArray(outgoing) ? outgoing.filter(isOutgoing) : [],
        }
      : null,
  );

/** Returns nothing for another member who logs in with this tab. */
export function readUnsent(matchId: string, writer: number): Unsent {
  const kept = storedUnsent(matchId).read();
  return kept?.writer === writer ? { draft: kept.draft, outgoing: kept.outgoing } : NOTHING;
}

/** Changes the draft or the outgoing messages and keeps the other. */
export function saveUnsent(matchId: string, writer: number, changes: Partial<Unsent>): void {
  const unsent = { ...readUnsent(matchId, writer), ...changes };
  if (unsent.draft === '' && unsent.outgoing.length === 0) return deleteUnsent(matchId);
  storedUnsent(matchId).write({ writer, ...unsent });
}

export function deleteUnsent(matchId: string): void {
  storedUnsent(matchId).remove();
}

/** False for what another version of the page has stored. */
function isOutgoing(value: unknown): value is Outgoing {
  const { id, content, virtualGift, writtenAt, state, wasSent } = (value ?? {}) as Partial<Outgoing>;
  const isGift = virtualGift === undefined || GIFTS.includes(virtualGift);
  const hasTexts = [id, content, writtenAt].every((text) => typeof text === 'string');
  return hasTexts && isGift && (state === 'sending' || state === 'failed') && typeof wasSent === 'boolean';
}
