/** What this browser remembers of its own subscription, and for whom it made it. Logging out clears it. */
interface KeptBrowser {
  userId: number;
  /** By which the server lists it. */
  id: string;
  /** Where it subscribed in the demo. */
  sandbox: string | null;
}

const KEY = 'notices-browser';

function isKept(stored: unknown): stored is KeptBrowser {
  return typeof stored === 'object' && stored !== null && 'userId' in stored && 'id' in stored && 'sandbox' in stored;
}

/** Some browsers refuse storage and throw: then nothing is kept. */
export const keptBrowser = {
  read(): KeptBrowser | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return isKept(stored) ? stored : null;
    } catch {
      return null;
    }
  },

  write(kept: KeptBrowser): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // The subscription itself counts without it.
    }
  },

  remove(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
