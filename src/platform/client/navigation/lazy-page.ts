import { lazy, type ComponentType } from 'react';

/** A page whose code is loaded when it is needed. */
export interface LazyPage {
  load(): Promise<ComponentType>;
  /** The component, once its code is loaded. It renders at once. */
  readonly Loaded: ComponentType | undefined;
  /** A component that suspends until the page is loaded. A new one retries a page that could not be loaded. */
  placeholder(): ComponentType;
}

/** The code of a page could not be loaded: offline, or a deployment has replaced the files of this document. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded.', { cause });
    this.name = 'PageLoadError';
  }
}

export function lazyPage(importPage: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  async function fetchPage(): Promise<ComponentType> {
    try {
      return (Loaded = await importPage());
    } catch (cause) {
      loading = undefined;
      throw new PageLoadError(cause);
    }
  }
  const load = () => (loading ??= fetchPage());

  return {
    load,
    get Loaded() {
      return Loaded;
    },
    placeholder: () => lazy(async () => ({ default: await load() })),
  };
}
