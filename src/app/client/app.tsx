import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState, useEffect, useSyncExternalStore } from 'react';
import { Router, type AroundNavHandler } from 'wouter';
import { refreshUser, rememberSignedOut } from '#features/auth/client/index.ts';
import { SESSION_ENDED } from '#platform/client/api/session-ended.ts';
import type { Navigation } from '#platform/client/navigation/navigation.ts';
import { parse as parsePattern } from '#platform/client/navigation/path-pattern.ts';
import { createQueryClient } from '#platform/client/query/query-client.ts';
import { toastStore } from '#platform/client/ui/toast-store.ts';
import { useLazyComponent } from '#platform/client/use-lazy-component.ts';
import { whenIdle } from '#platform/client/when-idle.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageFrame } from './page-frame.tsx';

/** What the document says about its request: 'none' had no session cookie, 'unknown' had one that scripts cannot read. */
export type SessionHint = 'none' | 'unknown';

interface AppProps {
  session: SessionHint;
  /** The address being rendered, where there is no browser to ask. */
  ssrPath?: string;
  navigation?: Navigation;
}

export function App({ session, ssrPath, navigation }: AppProps) {
  const [queryClient] = useState(() => {
    const client = createQueryClient();
    if (session === 'none') rememberSignedOut(client);
    return client;
  });
  const [routerOptions] = useState(() => ({
    ...(ssrPath !== undefined && { ssrPath }),
    ...(navigation && { aroundNav: ((_, to, options) => void navigation.go(to, options)) satisfies AroundNavHandler }),
  }));

  useEffect(() => {
    const lookAgain = () => void refreshUser(queryClient);
    addEventListener(SESSION_ENDED, lookAgain);
    return () => removeEventListener(SESSION_ENDED, lookAgain);
  }, [queryClient]);

  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Router parser={parsePattern} {...routerOptions}>
            <PageFrame navigation={navigation} />
          </Router>
          <LazyToaster />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

const loadToaster = () => import('#platform/client/ui/toast.tsx').then((m) => m.Toaster);

/**
 * Loads the toaster as soon as the browser is idle: late enough to cost the first page nothing, early enough that its live
 * region exists before the first toast, as screen readers need, and that it is there to report a lost connection.
 */
function LazyToaster() {
  const [idle, setIdle] = useState(false);
  const notice = useSyncExternalStore(toastStore.subscribe, toastStore.shown, toastStore.shownOnServer);
  const { Component: Toaster } = useLazyComponent(loadToaster, notice?.id ?? idle);

  useEffect(() => whenIdle(() => setIdle(true)), []);

  return Toaster && <Toaster />;
}
