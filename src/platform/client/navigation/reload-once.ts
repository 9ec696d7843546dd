const STORE = 'reloaded-from';

/**
 * Reloads the document, because a deployment replaces the files that an open tab would load. Only once per build, since
 * another reload would not help. Returns whether the page is being reloaded.
 */
export function reloadOnce(): boolean {
  const build = import.meta.url;
  try {
    if (!navigator.onLine || sessionStorage.getItem(STORE) === build) return false;
    sessionStorage.setItem(STORE, build);
  } catch {
    // Without storage nothing would stop a reload loop.
    return false;
  }
  location.reload();
  return true;
}

/**
 * Reloads the document when the user tries again what did not load. Needs no limit, because nothing reloads by itself.
 * Returns false offline, where a reload would only lose the page.
 */
export function reloadOnline(): boolean {
  if (navigator.onLine) location.reload();
  return navigator.onLine;
}
