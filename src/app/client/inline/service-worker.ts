interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetch extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerPush extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

interface NoticePress extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

interface Tab {
  focus(): Promise<Tab>;
  navigate(url: string): Promise<Tab | null>;
}

export interface Worker {
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: WorkerFetch) => void): void;
  addEventListener(type: 'push', listen: (event: WorkerPush) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: NoticePress) => void): void;
  skipWaiting(): Promise<void>;
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    /** Those that this worker controls, the one that was used last first. */
    matchAll(options: { type: 'window' }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<Tab | null>;
  };
  readonly registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
}

/**
 * Shows the offline page when a page cannot be loaded, and notices. It keeps that page and the files it needs, and nothing else: no
 * other page, no answer of the API and no letter. The build writes this function's source into a file, so it can use nothing from
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

  /** A notice in the declarative form, which Safari shows by itself. A browser must show something for each message that it gets. */
  function showNotice({ data }: WorkerPush): Promise<void> {
    let notice = { title: 'Sub Rosa', body: 'Something new is waiting for you.', navigate: '/', tag: 'new' };
    try {
      const { notification } = (data?.json() ?? {}) as { notification?: Partial<typeof notice> };
      if (notification?.title) notice = { ...notice, ...notification };
    } catch {
      // It says that there is something.
    }
    const { title, body, navigate, tag } = notice;
    const options = { body, tag, icon: '/icon-192.png', badge: '/badge-96.png', data: { navigate } };
    return worker.registration.showNotification(title, options);
  }

  /** A notice leads to no other site. */
  function ownUrl(address: unknown): string {
    const { origin } = worker.location;
    try {
      const url = new URL(typeof address === 'string' ? address : '/', origin);
      if (url.origin === origin) return url.href;
    } catch {
      // Not an address.
    }
    return `${origin}/`;
  }

  async function open({ notification }: NoticePress): Promise<void> {
    notification.close();
    const url = ownUrl((notification.data as { navigate?: unknown } | null)?.navigate);
    const [tab] = await worker.clients.matchAll({ type: 'window' });
    try {
      if (tab) return void (await (await tab.focus()).navigate(url));
    } catch {
      // The tab was closed meanwhile, or shows what may not be left.
    }
    await worker.clients.openWindow(url);
  }

  worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
  worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));
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
