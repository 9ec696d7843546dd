import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#features/auth/client/index.ts';
import { HomePage } from '#features/pages/client/home/home-page.tsx';
import { SearchNotes } from '#features/pages/client/home/search-notes.tsx';
import { CrushSearch } from '#features/profiles/client/crush-search.tsx';
import { lastSearch } from '#features/profiles/client/last-search.ts';
import type { Recipient } from '#features/profiles/client/index.ts';
import { backToStep, isAtStep, replaceStep, useHistoryStep } from '#platform/client/navigation/use-history-step.ts';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { useLazyComponent } from '#platform/client/use-lazy-component.ts';
import type * as StartedLetter from './started-letter.tsx';

export { waitForHomeSections } from '#features/pages/client/home/lazy-sections.tsx';

/** A preload may fail: the code is requested again when it is needed. */
const ignore = () => {};

let letter: typeof StartedLetter | undefined;

/** Loaded once a member is about to write. From then on a started letter is found without waiting. */
async function loadLetter(): Promise<typeof StartedLetter> {
  return (letter ??= await import('./started-letter.tsx'));
}
const loadSpentNote = () => loadLetter().then((m) => m.loadSpentNote());

const hasSearched = () => lastSearch.query() !== '';

/** Shows the search for a recipient first, then the letter being written. */
export function HomeRoute() {
  const { user } = useUser();
  const [, go] = useLocation();
  const [returning, setReturning] = useState(false);
  useStoredToast();
  const { Form, openForm } = useStartedLetter(Boolean(user));
  const { Component: SpentNote } = useLazyComponent(loadSpentNote, user?.nextConfessionAt);

  function preloadForm(): void {
    // A member who searches is about to write.
    if (user) loadLetter().then((m) => m.preloadForm(), ignore);
  }

  async function select(chosen: Recipient): Promise<void> {
    const { beginLetter, askToLogIn } = await loadLetter();
    beginLetter(chosen);
    if (user === null) return askToLogIn(chosen, go);
    await openForm();
    setReturning(true);
  }

  function searchAgain(): void {
    setReturning(true);
    void backToStep('search');
  }

  /** The entry of the form shows an empty search from now on, so that Back cannot show a letter that was sent. */
  function endLetter(): void {
    setReturning(true);
    replaceStep('search');
  }

  return (
    <HomePage form={Form && <Form onSearchAgain={searchAgain} onEnd={endLetter} />}>
      <CrushSearch
        returning={returning}
        onSearch={preloadForm}
        onSelect={select}
        notice={SpentNote && user?.nextConfessionAt && <SpentNote />}
      >
        <SearchNotes user={user} />
      </CrushSearch>
    </HomePage>
  );
}

/** The form, on the history entry of a letter. Opens the letter that a visitor started before signing in. */
function useStartedLetter(isSignedIn: boolean) {
  const isWriting = useHistoryStep(['letter']) !== null;
  const [Form, setForm] = useState(() => letter?.readyForm());

  // Before the page is painted, so that the search does not show for a moment.
  useLayoutEffect(() => {
    if (isSignedIn && isAtStep(null) && letter?.readyForm()) letter.addSteps(hasSearched());
  }, [isSignedIn]);

  useEffect(() => {
    if (!isSignedIn || !(isWriting || isAtStep(null))) return;
    // If loading fails, the search stays. Selecting a recipient tries again and reports a failure.
    loadLetter()
      .then((m) => m.resumeLetter(hasSearched()))
      .then((form) => form && setForm(() => form), ignore);
  }, [isSignedIn, isWriting]);

  async function openForm(): Promise<void> {
    const { loadStartedForm, openStep } = await loadLetter();
    const form = await loadStartedForm();
    setForm(() => form);
    openStep();
  }

  return { Form: isWriting ? Form : undefined, openForm };
}
