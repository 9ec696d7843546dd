import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#features/auth/client/index.ts';
import { HomePage } from '#features/pages/client/home/home-page.tsx';
import { SearchNotes } from '#features/pages/client/home/search-notes.tsx';
import { CrushSearch } from '#features/profiles/client/crush-search.tsx';
import type { Recipient } from '#features/profiles/client/index.ts';
import type * as BegunLetter from './begun-letter.ts';

export { waitForHomeSections } from '#features/pages/client/home/lazy-sections.tsx';

/** What was only fetched ahead may fail: it is asked for again when it is needed. */
const ignore = () => {};

let letter: typeof BegunLetter | undefined;

/** Fetched once somebody is about to write. From then on a begun letter is known without waiting. */
async function loadLetter(): Promise<typeof BegunLetter> {
  return (letter ??= await import('./begun-letter.ts'));
}

/** First the letter that asks whom to write to, then the sheet being written. */
export function HomeRoute() {
  const { user } = useUser();
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const [returning, setReturning] = useState(false);
  const { Form, openForm, closeForm } = useBegunLetter(Boolean(user));

  function search(wanted: string): void {
    setQuery(wanted);
    // Whoever searches signed in is about to write.
    if (user) loadLetter().then(({ preloadForm }) => preloadForm(), ignore);
  }

  async function select(chosen: Recipient): Promise<void> {
    const { beginLetter, askToLogIn } = await loadLetter();
    beginLetter(chosen);
    if (user === null) askToLogIn(chosen, go);
    else await openForm();
  }

  function searchAgain(kept: string): void {
    setQuery(kept);
    setReturning(true);
    closeForm();
  }

  return (
    <HomePage form={Form && <Form onSearchAgain={() => searchAgain(query)} onSentAnother={() => searchAgain('')} />}>
      <CrushSearch query={query} returning={returning} onSearch={search} onSelect={select}>
        <SearchNotes user={user} />
      </CrushSearch>
    </HomePage>
  );
}

/** Whoever comes back signed in finds the letter they had begun. */
function useBegunLetter(signedIn: boolean) {
  // The first render is the prerendered one, which knows of no letter; nor do we before the code that reads it is here.
  const [Form, setForm] = useState(() => (signedIn ? letter?.begunForm() : undefined));

  useEffect(() => {
    // Should it not come, they search as everybody does, and are told if it does not come then.
    if (signedIn) openForm().catch(ignore);
  }, [signedIn]);

  async function openForm(): Promise<void> {
    const form = await (await loadLetter()).openBegun();
    setForm(() => form);
  }

  return { Form, openForm, closeForm: () => setForm(undefined) };
}
