import { beforeEach, describe, expect, it } from 'vitest';
import { serviceWorker, type Worker } from './service-worker.ts';

const ORIGIN = 'https://subrosa.example';

/** What the worker has done, in order. */
let done: unknown[];
let tabs: { focus(): Promise<never>; navigate(url: string): Promise<null> }[];
let listeners: Map<string, (event: object) => void>;

beforeEach(() => {
  done = [];
  tabs = [];
  listeners = new Map();
  const worker = {
    addEventListener: (type: string, listen: (event: object) => void) => void listeners.set(type, listen),
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => tabs,
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
    registration: { showNotification: async (title: string, options: object) => void done.push([title, options]) },
  };
  serviceWorker(worker as unknown as Worker, 'offline-1', ['/offline']);
});

async function dispatch(type: string, event: object): Promise<void> {
  let work: unknown;
  listeners.get(type)?.({ ...event, waitUntil: (given: unknown) => (work = given) });
  await work;
}

const push = (text: string | null) =>
  dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) } });

const press = (data: unknown) =>
  dispatch('notificationclick', { notification: { data, close: () => done.push('close') } });

function openTab(navigate: (url: string) => Promise<null>) {
  const tab = {
    focus: async () => {
      done.push('focus');
      return tab as never;
    },
    navigate,
  };
  tabs.push(tab);
}

describe('a message', () => {
  const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' };

  it('is shown as it says, and remembers where a press leads', async () => {
    const notification = { title: 'New', body: 'Something waits.', navigate: `${ORIGIN}/chat`, tag: 'chat' };
    await push(JSON.stringify({ web_push: 8030, notification }));
    expect(done).toEqual([
      ['New', { body: 'Something waits.', tag: 'chat', data: { navigate: `${ORIGIN}/chat` }, ...pictures }],
    ]);
  });

  it.each(['{', 'null', '[]', '{}', '{"notification":{}}', '{"notification":{"title":""}}', null])(
    'that nobody understands says that there is something: %s',
    async (text) => {
      await push(text);
      const body = 'Something new is waiting for you.';
      expect(done).toEqual([['Sub Rosa', { body, tag: 'new', data: { navigate: '/' }, ...pictures }]]);
    },
  );
});

describe('a press', () => {
  it('opens a window if there is none', async () => {
    await press({ navigate: `${ORIGIN}/chat?from=notice` });
    expect(done).toEqual(['close', `open ${ORIGIN}/chat?from=notice`]);
  });

  it('leads a tab of ours there, the one that was used last', async () => {
    openTab(async (url) => {
      done.push(`navigate ${url}`);
      return null;
    });
    openTab(() => Promise.reject(new Error('not this one')));
    await press({ navigate: '/chat' });
    expect(done).toEqual(['close', 'focus', `navigate ${ORIGIN}/chat`]);
  });

  it('opens a window if the tab does not follow', async () => {
    openTab(() => Promise.reject(new TypeError('gone')));
    await press({ navigate: '/chat' });
    expect(done).toEqual(['close', 'focus', `open ${ORIGIN}/chat`]);
  });

  it.each([
    'https://elsewhere.example/',
    'http://subrosa.example/',
    '//elsewhere.example',
    'javascript:alert(1)',
    'https://[',
  ])('never leads to another site: %s', async (navigate) => {
    await press({ navigate });
    expect(done).toEqual(['close', `open ${ORIGIN}/`]);
  });

  it.each([null, undefined, {}])('leads home without an address: %s', async (data) => {
    await press(data);
    expect(done).toEqual(['close', `open ${ORIGIN}/`]);
  });
});
