const ANY_ORIGIN = 'https://here.invalid';

/**
 * Where to go after signing in, from `?next=`. Only a path of our own site counts: the address is resolved the way a
 * browser would, because `/\evil.example`, `/%09/evil.example` and `/.//evil.example` all look like paths and are not.
 */
export function nextPath(search: string, fallback = '/'): string {
  const wanted = new URLSearchParams(search).get('next');
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, ANY_ORIGIN)) return fallback;

  const url = new URL(wanted, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//') || url.pathname === '/login') return fallback;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page that brings the person back to where they were. */
export function loginPath(next: string): string {
  return `/login?${new URLSearchParams({ next })}`;
}
