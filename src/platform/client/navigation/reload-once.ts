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
