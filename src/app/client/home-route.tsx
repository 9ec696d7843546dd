import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#features/auth/client/index.ts';
import { HomePage } from '#features/pages/client/home/home-page.tsx';
import { SearchNotes } from '#features/pages/client/home/search-notes.tsx';
import { CrushSearch } from '#features/profiles/client/crush-search.tsx';
import type { Recipient } from '#features/profiles/client/index.ts';
import type * as StartedLetter from './started-letter.ts';

export { waitForHomeSections } from '#features/pages/client/home/lazy-sections.tsx';

/** A preload may fail: the code is requested again when it is needed. */
const ignore = () => {};

let letter: typeof StartedLetter | undefined;

/** Loaded once a member is about to write. From then on a started letter is found without waiting. */
async function loadLetter(): Promise<typeof StartedLetter> {
  return (letter ??= await import('./started-letter.ts'));
}

/** Shows the search for a recipient first, then the letter being written. */
export function HomeRoute() {
  const { user } = useUser();
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const [returning, setReturning] = useState(false);
  const { Form, openForm, closeForm } = useStartedLetter(Boolean(user));

  function search(wanted: string): void {
    setQuery(wanted);
    // A member who searches is about to write.
    if (user) loadLetter().then(({ preloadForm }) => preloadForm(), ignore);
  }

  async function select(chosen: Recipient): Promise<void> {
    const { beginLetter, askToLogIn } = await loadLetter();
    beginLetter(chosen);
    if (user === null) askToLogIn(chosen, go);
    else await openForm();
  }

  function searchAgain(newQuery: string): void {
    setQuery(newQuery);
    setReturning(true);
    closeForm();
  }

  return (
    <HomePage form={Form && <Form onSearchAgain={() => searchAgain(query)} onEnd={() => searchAgain('')} />}>
      <CrushSearch query={query} returning={returning} onSearch={search} onSelect={select}>
        <SearchNotes user={user} />
      </CrushSearch>
    </HomePage>
  );
}

/** Opens the letter that a visitor started before signing in. */
function useStartedLetter(isSignedIn: boolean) {
  // The first render must equal the prerendered page, which has no letter; later ones need the code that reads it.
  const [Form, setForm] = useState(() => (isSignedIn ? letter?.readyForm() : undefined));

  useEffect(() => {
    // If loading fails, the search stays. Selecting a recipient tries again and reports a failure.
    if (isSignedIn) openForm().catch(ignore);
  }, [isSignedIn]);

  async function openForm(): Promise<void> {
    const form = await (await loadLetter()).loadStartedForm();
    setForm(() => form);
  }

  return { Form, openForm, closeForm: () => setForm(undefined) };
}
