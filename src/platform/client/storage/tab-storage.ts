/**
 * The tab's own storage, for what may get lost. A browser that keeps none throws where others answer: then there is
 * nothing to read, and nothing is kept.
 */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },

  keep(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Then it is forgotten with the page.
    }
  },

  forget(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // There was nothing.
    }
  },
};
