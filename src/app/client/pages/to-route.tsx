import { useEffect, useEffectEvent } from 'react';
import { useLocation, useParams } from 'wouter';
import { THEN_LETTER, useUser } from '#features/auth/client/index.ts';
import { isHandle, normaliseHandle } from '#features/handles/contract/handle-spelling.ts';
import { lastSearch } from '#features/profiles/client/last-search.ts';
import { PublicPageView, usePublicPage } from '#features/public-pages/client/index.ts';
import { loadCode } from '#platform/client/navigation/lazy-page.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { pushStep } from '#platform/client/navigation/use-history-step.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { beginLetter, loadStartedForm } from './started-letter.tsx';

/** Somebody's public page. For every other handle the ordinary way of writing to it, at an address that names nobody. */
export function ToRoute() {
  const { handle: typed = '' } = useParams();
  // Some apps encode the @ of a link, and the router leaves it so.
  const handle = normaliseHandle(typed.replace(/^%40/, '@'));
  const page = usePublicPage(isHandle(handle) ? handle : null);
  const { user } = useUser();
  const [, go] = useLocation();

  const search = useEffectEvent(() => {
    lastSearch.remember(handle);
    // At once: an address must not name whom somebody writes to. The home page then searches, and Back leads to its empty form.
    history.replaceState(null, '', '/');
    pushStep('results');
  });
  useEffect(() => {
    if (page === null) search();
  }, [page]);

  function begin(): void {
    // Back from the letter leads here, not to the results of a search for somebody else.
    lastSearch.forget();
    beginLetter({ username: handle, ...(page?.firstName && { name: page.firstName }), via: 'page' });
  }

  async function write(): Promise<void> {
    begin();
    if (user === null) return go('/signup', { state: THEN_LETTER });
    await loadCode(loadStartedForm);
    go('/');
  }

  function logIn(): void {
    begin();
    go(loginPath('/'), { state: THEN_LETTER });
  }

  if (!page) {
    return (
      <>
        <h1 className="sr-only">Write a letter</h1>
        <noscript>
          <p className="shell pt-10">Writing a letter needs JavaScript, which is switched off in this browser.</p>
        </noscript>
        <PageSkeleton />
      </>
    );
  }
  return <PublicPageView page={page} onWrite={write} onLogIn={user === null ? logIn : null} />;
}
