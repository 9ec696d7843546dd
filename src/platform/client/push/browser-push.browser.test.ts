import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownBrowserId, pushAbility, subscribe, unsubscribe } from './browser-push.ts';

const PUBLIC_KEY = 'BJ1ERs9Nj939hMCREGOhxvpddgLhrMeiqyiJdBezCtKXfjA37Jdqpu6CZfafYRf2Zrc_tEd1tJa-OMcTYuNearY';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15';

/** The browser's own part, which a headless one does not have: its permission, its worker and its subscription. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  subscription: null as PushSubscription | null,
  made: 0,
  asked: [] as string[],
  closed: 0,
};

async function makeSubscription(): Promise<PushSubscription> {
  browser.made += 1;
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const endpoint = `https://fcm.googleapis.com/fcm/send/${browser.made}`;
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: toBase64Url(point), auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
    unsubscribe: async () => {
      browser.subscription = null;
      return true;
    },
  } as unknown as PushSubscription;
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

beforeEach(() => {
  Object.assign(browser, {
    permission: 'default',
    answer: 'granted',
    subscription: null,
    made: 0,
    asked: [],
    closed: 0,
  });
  const pushManager = Object.create(PushManager.prototype) as PushManager;
  vi.spyOn(PushManager.prototype, 'getSubscription').mockImplementation(async () => browser.subscription);
  vi.spyOn(PushManager.prototype, 'subscribe').mockImplementation(async (options) => {
    browser.asked.push(JSON.stringify(options));
    return (browser.subscription = await makeSubscription());
  });
  const getNotifications = async () => [{ close: () => (browser.closed += 1) }];
  const registration = { pushManager, getNotifications } as unknown as ServiceWorkerRegistration;
  vi.spyOn(ServiceWorkerContainer.prototype, 'register').mockImplementation(async (url) => {
    browser.asked.push(String(url));
    return registration;
  });
  vi.spyOn(ServiceWorkerContainer.prototype, 'getRegistration').mockImplementation(async () => registration);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(async () => registration);
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => browser.permission);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    browser.asked.push('permission');
    return (browser.permission = browser.answer);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('sandbox-push');
});

const real = { publicKey: PUBLIC_KEY, sandbox: null };

describe('a press that turns notices on', () => {
  it('asks for permission before anything else, and subscribes to our key', async () => {
    const pressed = subscribe(real);
    // Still within the press.
    expect(browser.asked).toEqual(['permission']);
    const address = await pressed;
    expect(address).toEqual({
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      p256dh: expect.stringMatching(/^B[\w-]{86}$/),
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    });
    const options = { userVisibleOnly: true, applicationServerKey: PUBLIC_KEY };
    expect(browser.asked).toEqual(['permission', '/service-worker.js', JSON.stringify(options)]);
    // The same as in the test of the server's `endpointId`.
    expect(await ownBrowserId(null)).toBe('67XxfEniWMkw1hRk0LiNv7');
  });

  it.each(['denied', 'default'] as const)('subscribes to nothing if the answer is %s', async (answer) => {
    browser.answer = answer;
    expect(await subscribe(real)).toBe('denied');
    expect([browser.made, await ownBrowserId(null)]).toEqual([0, null]);
  });

  it('replaces what was subscribed before, maybe by another member', async () => {
    const first = await subscribe(real);
    const second = await subscribe(real);
    expect(first).not.toEqual(second);
    expect(browser.subscription?.endpoint).toBe((second as { endpoint: string }).endpoint);
  });

  it('tells a browser that does not want to from one that cannot', async () => {
    const refuse = (name: string) =>
      vi.spyOn(PushManager.prototype, 'subscribe').mockRejectedValueOnce(new DOMException('No', name));
    refuse('NotAllowedError');
    expect(await subscribe(real)).toBe('denied');
    refuse('AbortError');
    await expect(subscribe(real)).rejects.toThrow('No');
  });
});

it('a browser whose permission was withdrawn is not subscribed', async () => {
  await subscribe(real);
  browser.permission = 'denied';
  expect(await ownBrowserId(null)).toBeNull();
  expect(pushAbility(null)).toBe('denied');
});

it('turning notices off withdraws the subscription, and closes what is shown', async () => {
  await subscribe(real);
  await unsubscribe(null);
  expect([browser.subscription, await ownBrowserId(null), browser.closed]).toEqual([null, null, 1]);
  await unsubscribe(null);
});

describe('what the browser can do', () => {
  const isBrowser = (userAgent: string, maxTouchPoints = 0) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints);
  };

  it('is to show notices, unless its owner has said no', () => {
    expect(pushAbility(null)).toBe('ready');
    browser.permission = 'denied';
    expect(pushAbility(null)).toBe('denied');
  });

  it.each([
    ['iPhone', IPHONE, 5, 'install-first'],
    ['iPad', MAC, 5, 'install-first'],
    ['Mac', MAC, 0, 'unsupported'],
  ] as const)('depends on the device where there is no push: %s', async (_name, agent, touches, ability) => {
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(window, 'PushManager');
    isBrowser(agent, touches);
    expect(pushAbility(null)).toBe(ability);
    expect(await ownBrowserId(null)).toBeNull();
    await unsubscribe(null);
  });

  it('does not matter in the demo', () => {
    browser.permission = 'denied';
    expect(pushAbility('/sandbox/push/browsers')).toBe('ready');
  });
});

describe('in the demo', () => {
  const sandbox = '/sandbox/push/browsers';
  const calls: string[] = [];
  beforeEach(() => {
    calls.splice(0);
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      calls.push([input as string, init?.body as string | undefined].join(' ').trim());
      const endpoint = `http://127.0.0.1:3000${sandbox}/${calls.length}`;
      return Response.json({ endpoint, keys: { p256dh: 'p', auth: 'a' } });
    });
  });

  it('a browser subscribes at the sandbox without asking, and is remembered', async () => {
    const address = await subscribe({ publicKey: PUBLIC_KEY, sandbox });
    expect(address).toEqual({ endpoint: `http://127.0.0.1:3000${sandbox}/1`, p256dh: 'p', auth: 'a' });
    expect(calls).toEqual([`${sandbox} {"applicationServerKey":"${PUBLIC_KEY}"}`]);
    expect(browser.asked).toEqual([]);
    expect(await ownBrowserId(sandbox)).toMatch(/^[\w-]{22}$/);
  });

  it('the sandbox forgets a browser that subscribes again, or not any more', async () => {
    await subscribe({ publicKey: PUBLIC_KEY, sandbox });
    await subscribe({ publicKey: PUBLIC_KEY, sandbox });
    await unsubscribe(sandbox);
    expect(calls.filter((call) => call.endsWith('/forget'))).toEqual([`${sandbox}/1/forget`, `${sandbox}/3/forget`]);
    expect(await ownBrowserId(sandbox)).toBeNull();
  });

  it('a browser is off even if the sandbox has forgotten it, or is away', async () => {
    await subscribe({ publicKey: PUBLIC_KEY, sandbox });
    vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await unsubscribe(sandbox);
    expect(await ownBrowserId(sandbox)).toBeNull();
  });
});
