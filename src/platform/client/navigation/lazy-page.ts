import type { ComponentType } from 'react';

/** A page whose code arrives when it is needed. `loaded` lets a page that is already here render at once. */
export interface LazyPage {
  readonly loaded: ComponentType | undefined;
  load(): Promise<ComponentType>;
}

/** The page's code did not arrive: offline, or a deployment has replaced the files this document knew. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded.', { cause });
    this.name = 'PageLoadError';
  }
}

export function lazyPage(importPage: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  async function fetchPage(): Promise<ComponentType> {
    try {
      return (loaded = await importPage());
    } catch (cause) {
      throw new PageLoadError(cause);
    }
  }

  return {
    get loaded() {
      return loaded;
    },
    // A failure stays: rendering reads this promise again and again, and a new one each time would never settle.
    load: () => (loading ??= fetchPage()),
  };
}
