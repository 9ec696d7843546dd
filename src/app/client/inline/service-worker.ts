interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetch extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: WorkerFetch) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { navigationPreload?: { enable(): Promise<void> } };
}

/**
 * Shows the offline page when a page cannot be loaded. It keeps that page and the files it needs, and nothing else: no other
 * page, no answer of the API and no letter. The build writes this function's source into a file, so it can use nothing from
 * outside itself.
 */
export function serviceWorker(worker: Worker, name: string, files: readonly string[]): void {
  const [page = ''] = files;

  async function install(): Promise<void> {
    const cache = await caches.open(name);
    await cache.addAll(files);
    await worker.skipWaiting();
  }

  async function activate(): Promise<void> {
    const old = (await caches.keys()).filter((key) => key !== name);
    await Promise.all(old.map((key) => caches.delete(key)));
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  }

  async function kept(file: string): Promise<Response> {
    return (await caches.match(file)) ?? Response.error();
  }

  async function load({ request, preloadResponse }: WorkerFetch): Promise<Response> {
    try {
      return (await preloadResponse) ?? (await fetch(request));
    } catch {
      return kept(page);
    }
  }

  worker.addEventListener('install', (event) => event.waitUntil(install()));
  worker.addEventListener('activate', (event) => event.waitUntil(activate()));
  worker.addEventListener('fetch', (event) => {
    const { pathname } = new URL(event.request.url);
    if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(load(event));
    // Their names change with their content.
    else if (files.includes(pathname))
      event.respondWith(caches.match(pathname).then((hit) => hit ?? fetch(event.request)));
  });
}
