import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { useUser } from './use-user.ts';

/** The user of a page for members. Leads a signed-out visitor to the login page, and from there back here. */
export function useUserOrLogin() {
  const state = useUser();
  const [, go] = useLocation();
  const isSignedOut = state.user === null;

  useEffect(() => {
    if (isSignedOut) go(loginPath(location.pathname + location.search), { replace: true });
  }, [isSignedOut, go]);

  return state;
}
