import { useLocationProperty } from 'wouter/use-browser-location';
import { useSearch } from '#platform/client/navigation/use-search.ts';

/**
 * Where a new member comes back to who wants to hear of the next letter: their inbox goes on with that. In the entry's state: an
 * address that asks for something could be sent to anybody.
 */
export const TO_NOTICES = { path: '/search-confessions', state: { notices: true } };

const unknown = (): string | null => null;

/**
 * Whether the account is for notices of letters (`?for=notices`), and to which handle, if that is known. The entry's state has it
 * (`handle`): the address must not.
 */
export function useForNotices(): { handle: string | null } | null {
  const search = useSearch();
  const handle = useLocationProperty(readHandle, unknown);
  return new URLSearchParams(search ?? '').get('for') === 'notices' ? { handle } : null;
}

function readHandle(): string | null {
  const state: unknown = history.state;
  const isKnown = typeof state === 'object' && state !== null && 'handle' in state;
  return isKnown && typeof state.handle === 'string' ? state.handle : null;
}
