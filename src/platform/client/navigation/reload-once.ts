const STORE = 'reloaded-from';

/**
 * After a deployment the files an open tab knows are gone; loading the document again brings the new ones. Once per
 * build: a second failure of the same build is not cured by reloading. Says whether the page is about to go.
 */
export function reloadOnce(): boolean {
  const build = import.meta.url;
  try {
    if (!navigator.onLine || sessionStorage.getItem(STORE) === build) return false;
    sessionStorage.setItem(STORE, build);
  } catch {
    // Without storage nothing would stop a loop.
    return false;
  }
  location.reload();
  return true;
}
