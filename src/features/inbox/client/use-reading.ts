import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { readProvingName } from '#features/verification/client/index.ts';
import { goBack, pushStep, useHistoryStep } from '#platform/client/navigation/use-history-step.ts';
import { refreshInboxes, useInboxes } from './use-inboxes.ts';
import type { LastSearch } from './search/search-view.tsx';
import { useLetters, useRequests } from './use-letters.ts';

/** Entries in the history after the page's first: the search beside an inbox, a proof, and what a search led to. */
const STEPS = ['search', 'prove', 'found'] as const;

export type ReadingView = 'loading' | 'inbox' | 'search' | 'prove' | 'found';

/** What the page of one's own letters shows, and the ways through it. Each of them has a place in the history. */
export function useReading() {
  const step = useHistoryStep(STEPS);
  const { user } = useUser();
  const inboxes = useInboxes();
  // Decided once, when the inboxes are known: after a proof, Back still leads to the search.
  const [start, setStart] = useState<'inbox' | 'search' | null>(null);
  if (start === null && inboxes) setStart(inboxes.length > 0 ? 'inbox' : 'search');

  const { request, clear, ...requests } = useRequests();
  const isAnswer = step === 'prove' || step === 'found';
  const state = useLetters(isAnswer ? request : null);
  const [last, setLast] = useState<LastSearch | null>(null);
  // From then on, what is shown takes the focus. A newly loaded page does not.
  const [moved, setMoved] = useState(false);
  const queryClient = useQueryClient();

  function currentView(): ReadingView {
    // While a search runs, its form stays. A reloaded page does not know its request any more and starts again.
    if (isAnswer && request) return state.at === 'search' ? 'search' : 'found';
    if (step === 'search') return 'search';
    if (start === 'inbox') return 'inbox';
    if (step === 'prove') return 'prove';
    // Most visitors have no proof, and the prerendered page shows them the search.
    return start ?? (user === null ? 'search' : 'loading');
  }

  function move(next: (typeof STEPS)[number]): void {
    setMoved(true);
    pushStep(next);
  }

  function search(wanted: LastSearch): void {
    setLast(wanted);
    requests.search(wanted.query);
    move('found');
  }

  function prove(): void {
    setLast(null);
    clear();
    move('prove');
  }

  /** The letters come in the place of a longer page. */
  function verified(query: string): void {
    scrollTo({ top: 0, behavior: 'instant' });
    requests.verified(query);
  }

  function openInbox(): void {
    setMoved(true);
    setStart('inbox');
    if (step) void goBack();
  }

  /** The reader may no longer read these letters. On a shared device nothing they searched for may stay on the screen. */
  function leave(): void {
    setLast(null);
    clear();
    setMoved(true);
    setStart('search');
    void refreshInboxes(queryClient);
    if (step) void goBack();
  }

  const resume = useEffectEvent(() => {
    const searched = searchedName();
    if (searched !== null) return search({ by: 'name', query: searched });
    const name = readProvingName(Date.now());
    if (name === '') prove();
    else if (name !== null) search({ by: /\s/.test(name) ? 'name' : 'instagram', query: name });
  });
  useEffect(() => resume(), []);

  return {
    view: currentView(),
    state,
    inboxes: inboxes ?? [],
    last,
    moved,
    search,
    prove,
    verified,
    retry: requests.retry,
    back: () => void goBack(),
    toSearch: () => move('search'),
    openInbox,
    leave,
  };
}

/** The name that was searched for on the home page, where only usernames lead to letters. */
function searchedName(): string | null {
  const state: unknown = history.state;
  const isNamed = typeof state === 'object' && state !== null && 'step' in state && state.step === 'search';
  return isNamed && 'name' in state && typeof state.name === 'string' ? state.name : null;
}
