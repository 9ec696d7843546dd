const ANY_ORIGIN = 'https://here.invalid';

/**
 * Where to go after logging in, from `?next=`. Accepts only paths of our own site. The URL is resolved as a browser
 * does it, because `/\evil.example`, `/%09/evil.example` and `/.//evil.example` look like paths and are not.
 */
export function nextPath(search: string, fallback = '/'): string {
  const wanted = new URLSearchParams(search).get('next');
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, ANY_ORIGIN)) return fallback;

  const url = new URL(wanted, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//') || url.pathname === '/login') return fallback;
  return url.pathname + url.search + url.hash;
}

/** The login page that leads back to `next`. */
export function loginPath(next: string): string {
  return `/login?${new URLSearchParams({ next })}`;
}
