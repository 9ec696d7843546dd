import { lazy, type ComponentType } from 'react';

/** A page whose code arrives when it is needed. */
export interface LazyPage {
  load(): Promise<ComponentType>;
  /** The page itself, once its code is here: it renders at once. */
  readonly Loaded: ComponentType | undefined;
  /** Stands for the page until then, and suspends. Another one asks anew for a page that did not arrive. */
  standIn(): ComponentType;
}

/** The page's code did not arrive: offline, or a deployment has replaced the files this document knew. */
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
    standIn: () => lazy(async () => ({ default: await load() })),
  };
}
