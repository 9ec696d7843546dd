import type { CDPSession, Worker } from '@playwright/test';
import { expect, test } from '../fixture.ts';

/** Delivers a message as the browser does when its push service has one. */
async function deliver(session: CDPSession, origin: string, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

/** A headless browser shows no notices and lets nobody press one: what the worker asks it for is kept instead. */
function keepNotices(): void {
  const shown: unknown[] = [];
  Object.assign(globalThis, { shown });
  const { prototype } = Reflect.get(globalThis, 'WindowClient') as { prototype: object };
  Object.assign(prototype, {
    async focus() {
      return this;
    },
  });
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
    void shown.push({ title, ...options });
}

const shownBy = (worker: Worker) => worker.evaluate(() => Reflect.get(globalThis, 'shown') as { data: unknown }[]);

async function press(worker: Worker, data: unknown): Promise<void> {
  await worker.evaluate(async (given) => {
    const notification = { data: given, close: () => {} };
    await new Promise((resolve) => {
      globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: resolve }));
    });
  }, data);
}

test.describe('a message from a push service', { tag: '@desk' }, () => {
  test.use({ serviceWorkers: 'allow' });

  test('is shown as a notice, and a press leads the open tab where it says', async ({ page, context }) => {
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('There is no service worker.');
    await worker.evaluate(keepNotices);
    const { origin } = new URL(page.url());
    const notification = { title: 'New', body: 'Something waits.', navigate: `${origin}/faq`, tag: 'new' };
    const session = await context.newCDPSession(page);
    // Padded, as we send it.
    await deliver(session, origin, JSON.stringify({ web_push: 8030, notification }).padEnd(512));
    await expect.poll(() => shownBy(worker)).toHaveLength(1);
    const [notice] = await shownBy(worker);
    expect(notice).toMatchObject({ title: 'New', body: 'Something waits.', tag: 'new' });
    for (const name of ['icon', 'badge'])
      expect((await page.request.get(String(Reflect.get(notice ?? {}, name)))).headers()['content-type']).toBe(
        'image/png',
      );

    await press(worker, notice?.data);
    await expect(page).toHaveURL('/faq');
    expect(context.pages()).toHaveLength(1);
  });
});
