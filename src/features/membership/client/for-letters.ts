import { useLocationProperty } from 'wouter/use-browser-location';
import { useSearch } from '#platform/client/navigation/use-search.ts';

/** Where a new member comes back to who has signed up from their letters. */
export const LETTERS_PATH = '/search-confessions';

/**
 * The state that they come back with: the inbox goes on with the notices that they want. In the entry's state, because an address that
 * asks for something could be sent to anybody.
 */
export const WITH_NOTICES = { notices: true };

const PURPOSES = ['notices', 'answer'] as const;

export interface ForLetters {
  /** Whether they want to hear of the next letter, or to answer one. */
  purpose: (typeof PURPOSES)[number];
  /** Whose letters, if that is known. In the entry's state: the address must not have it. */
  handle: string | null;
}

const unknown = (): string | null => null;

/** Why a reader of letters needs an account (`?for=`); null for everybody else. */
export function useForLetters(): ForLetters | null {
  const search = useSearch();
  const handle = useLocationProperty(readHandle, unknown);
  const wanted = new URLSearchParams(search ?? '').get('for');
  const purpose = PURPOSES.find((one) => one === wanted);
  return purpose ? { purpose, handle } : null;
}

function readHandle(): string | null {
  const state: unknown = history.state;
  const isKnown = typeof state === 'object' && state !== null && 'handle' in state;
  return isKnown && typeof state.handle === 'string' ? state.handle : null;
}
