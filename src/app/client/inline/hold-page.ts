/**
 * Hides the page until its scripts run, if they will show more than the prerendered page has: it would move what is below. Only
 * on a few visits to the log-in and sign-up pages; the plan of a sign-up is known before. The build writes this function's source
 * into every document, so it can use nothing from outside itself.
 */
export function holdPage(): void {
  const { pathname, search } = location;
  const { dataset } = document.documentElement;
  if (/^\/signup\?.*\bplan=premium\b/.test(pathname + search)) dataset['plan'] = 'premium';
  let isHeld = /^\/login\?next=%2F(sent|chat.*|checkout.*)?$/.test(pathname + search);
  isHeld ||= (pathname + search).startsWith('/signup?for=');
  try {
    const stored = (key: string) => sessionStorage.getItem(key) !== null;
    isHeld ||= pathname === '/login' && (stored('signupWelcome') || stored('endedSession'));
    isHeld ||= pathname === '/signup' && stored('confessionDraft');
  } catch {
    // Without storage there is nothing to show.
  }
  if (isHeld) dataset['held'] = '';
}
