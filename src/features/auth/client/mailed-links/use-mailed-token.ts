import { useEffect, useState } from 'react';
import { useSearch } from '#platform/client/navigation/use-search.ts';

/**
 * The token of a mailed link: undefined until the address is read, null where it holds none. It opens an account, so it
 * is kept in memory and taken out of the address at once, away from the history and from whoever looks on.
 */
export function useMailedToken(): string | null | undefined {
  const search = useSearch();
  const [token, setToken] = useState<string | null>();
  if (token === undefined && search !== null) setToken(new URLSearchParams(search).get('token') || null);

  useEffect(() => {
    if (token) removeTokenFromAddress();
  }, [token]);

  return token;
}

function removeTokenFromAddress(): void {
  const url = new URL(location.href);
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
}
