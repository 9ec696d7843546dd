import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PushNotice } from '#platform/server/push/push.ts';
import { createVapidKeys } from '#platform/server/push/vapid-keys.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { PushServer } from '#test/harness/vendors/push-server.ts';
import { BrowserStore, openBrowserFile } from './browser-store.ts';

const server = new PushServer();
const subject = appPerFile({ sandboxes: [server.sandbox] });
beforeEach(() => (server.behaviour = 'answers'));
afterEach(() => server.down());

const notice: PushNotice = {
  title: 'Something for you <b>',
  body: 'Open it when you are alone.',
  path: '/chat?from=notice',
  kind: 'chat',
  keptFor: 4 * HOUR,
};

const send = async (address: Parameters<NonNullable<typeof subject.services.push>['send']>[0]) =>
  (await subject.services.push?.send(address, notice))?.outcome;

describe('a browser', () => {
  it('can read what it is sent, and what a press leads to', async () => {
    const address = await subject.push.subscribe();
    expect(subject.services.push?.accepts(address)).toBe(true);
    expect(await send(address)).toBe('sent');
    expect(subject.push.browser(address).notices).toMatchObject([
      { title: notice.title, body: notice.body, navigate: 'http://localhost:3000/chat?from=notice', tag: 'chat' },
    ]);
  });

  it('cannot read what was encrypted for another one', async () => {
    const [one, other] = [await subject.push.subscribe(), await subject.push.subscribe()];
    expect(await send({ ...other, endpoint: one.endpoint })).toBe('refused');
    expect(await send({ ...one, auth: other.auth })).toBe('refused');
    expect(subject.push.browser(one).notices).toEqual([]);
  });

  it('gets nothing from somebody with other keys than it subscribed to', async () => {
    const address = await subject.push.subscribe(createVapidKeys().publicKey);
    expect(await send(address)).toBe('refused');
    expect(await send(await subject.push.subscribe(null))).toBe('sent');
  });

  it('gets nothing any more once it has withdrawn its subscription', async () => {
    const address = await subject.push.subscribe();
    subject.push.forget(address);
    expect(await send(address)).toBe('gone');
  });
});

it.each([
  ['limited', 'later'],
  ['broken', 'later'],
  ['gone', 'gone'],
  ['refuses', 'refused'],
  ['moved', 'gone'],
] as const)('a service that is switched to "%s" means %s', async (behaviour, outcome) => {
  const address = await subject.push.subscribe();
  subject.push.behaviour = behaviour;
  expect(await send(address)).toBe(outcome);
  subject.push.behaviour = 'answers';
  expect(subject.push.browser(address).notices).toEqual([]);
});

describe('the page', () => {
  const browser = () => subject.browser();
  const page = async () => (await browser().request({ method: 'GET', url: '/sandbox/push' })).body;
  const post = (url: string, payload = '') =>
    browser().request({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 (Windows) Chrome/150 Safari/1',
      },
      payload,
    });

  it('lists each browser by its name, and what it would have shown', async () => {
    expect(await page()).toContain('No browser is subscribed yet');
    const { endpoint, keys } = (await post('/sandbox/push/browsers')).json<{ endpoint: string; keys: object }>();
    const shown = { ...notice, navigate: 'http://localhost:3000/chat', tag: 'chat', at: '2026-03-14T09:00:00Z' };
    server.sandbox.browsers.receive(server.browser({ endpoint, ...keys } as never), shown);
    const markup = await page();
    expect(markup).toContain('Chrome on Windows');
    expect(markup).toContain('<a href="http://localhost:3000/chat">Something for you &lt;b&gt;</a>');
    expect(markup).toContain('14 Mar 2026, 09:00:00 UTC');
  });

  it('can forget a browser, and change how the service answers', async () => {
    const [{ id } = { id: '' }] = server.sandbox.browsers.list();
    expect((await post(`/sandbox/push/browsers/${id}/forget`)).headers.location).toBe('/sandbox/push');
    expect(await page()).toContain('No browser is subscribed yet');
    await post('/sandbox/push/behaviour', 'behaviour=limited');
    expect(server.sandbox.behaviour).toBe('limited');
    await post('/sandbox/push/behaviour', 'behaviour=unheard-of');
    expect(server.sandbox.behaviour).toBe('limited');
  });
});

it('browsers are kept across restarts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-push-'));
  const keys = { applicationServerKey: null, p256dh: 'p', privateKey: 'k', auth: 'a' };
  new BrowserStore(openBrowserFile(folder)).add({ id: '1', userAgent: '', since: '', notices: [], ...keys });
  expect(new BrowserStore(openBrowserFile(folder)).find('1')).toMatchObject(keys);
  rmSync(folder, { recursive: true });
});
