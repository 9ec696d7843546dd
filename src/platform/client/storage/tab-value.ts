import { tabStorage } from './tab-storage.ts';

/**
 * An object in the tab's storage, as JSON. Another version of the page may have stored it, so `parse` checks what is
 * read and returns null for what it does not know.
 */
export const tabValue = <T extends object>(key: string, parse: (stored: Record<string, unknown>) => T | null) => ({
  read: (): T | null => {
    try {
      const stored: unknown = JSON.parse(tabStorage.read(key) ?? 'null');
      return typeof stored === 'object' && stored !== null ? parse({ ...stored }) : null;
    } catch {
      return null;
    }
  },

  /** Returns whether the browser stored it. */
  write: (value: T): boolean => tabStorage.write(key, JSON.stringify(value)),

  remove: (): void => tabStorage.remove(key),
});
