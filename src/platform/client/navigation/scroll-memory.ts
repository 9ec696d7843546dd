const STORE = 'scroll-memory';

/** Marks a history entry, so that its scroll position can be found again. */
export interface Visit {
  visit: string;
}

/** Not a UUID: `crypto.randomUUID` is missing where the page is reached over plain http in a local network. */
export function newVisit(): Visit {
  return { visit: Math.random().toString(36).slice(2) };
}

/**
 * Remembers how far each history entry was scrolled. The browser's own memory gives up when the page it comes back to
 * is still loading and too short to scroll.
 */
export function createScrollMemory() {
  const positions = new Map<string, number>(readStore());
  let current = currentVisit();
  // Between leaving one page and arriving on the next, the document shrinks and scrolls by itself: nobody's position.
  let travelling = false;

  addEventListener('scroll', () => !travelling && positions.set(current, scrollY), { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    writeStore(positions);
  });

  return {
    depart() {
      history.scrollRestoration = 'manual';
      travelling = true;
    },
    arrive({ byHistory }: { byHistory: boolean }) {
      current = currentVisit();
      if (byHistory) scrollTo({ top: positions.get(current) ?? 0, behavior: 'instant' });
      else scrollToFragment();
      travelling = false;
    },
  };
}

function scrollToFragment(): void {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

function currentVisit(): string {
  const state: Partial<Visit> | null = history.state;
  return state?.visit ?? location.href;
}

/** Storage may be switched off; then positions live as long as the document. */
function readStore(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
  } catch {
    return [];
  }
}

function writeStore(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions]));
  } catch {
    // Nothing to do: see readStore.
  }
}
