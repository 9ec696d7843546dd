import { lazy, type ComponentType } from 'react';
import { SECOND } from '#platform/shared/durations.ts';

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
  /** Somebody left meanwhile. A reload would keep them here. */
  readonly isLeaving: boolean;

  constructor(cause: unknown, isLeaving = false) {
    super('This page could not be loaded.', { cause });
    this.name = 'PageLoadError';
    this.isLeaving = isLeaving;
  }
}

const PATIENCE = 10 * SECOND;

/** Loads code. When somebody leaves, Firefox breaks off what is loading before the next document is there. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  // The build renders pages without a browser.
  if (typeof addEventListener === 'undefined') return load();
  let isLeaving = false;
  const leave = () => (isLeaving = true);
  // Only meanwhile: with this listener a browser does not keep a page for the way back.
  addEventListener('beforeunload', leave);
  try {
    return await load();
  } catch (cause) {
    // Who leaves needs no message. Who stays after all gets it then.
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    throw new PageLoadError(cause, isLeaving);
  } finally {
    removeEventListener('beforeunload', leave);
  }
}

export function lazyPage(importPage: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  async function fetchPage(): Promise<ComponentType> {
    try {
      return (Loaded = await loadCode(importPage));
    } catch (error) {
      loading = undefined;
      throw error;
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
