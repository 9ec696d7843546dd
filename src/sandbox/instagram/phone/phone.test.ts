import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { ACCOUNTS } from '../accounts.ts';
import { SENDER_FAULTS } from '../faults.ts';
import { openInstagramSandbox } from '../instagram.ts';
import { SANDBOX_KEYS } from '../keys.ts';

const ROOT = '/sandbox/instagram';
const LINK = `${ROOT}/ig.me/m/${SANDBOX_KEYS.handle}`;
const clock = new FakeClock();
/** Bodies that the product got. */
const posts: string[] = [];
let status = 200;
const sandbox = openInstagramSandbox({
  address: () => '',
  pages: () => '',
  clock,
  delivers: 'on demand',
  async post(text) {
    posts.push(text);
    return status;
  },
});
const { phone } = sandbox;

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp({ sandboxes: [sandbox] });
});
afterAll(() => subject.close());

const get = (url: string) => subject.browser().request({ method: 'GET', url });
const press = (username: string, action: string, fields: Record<string, string> = {}, headers = {}) =>
  subject.browser().request({
    method: 'POST',
    url: `${ROOT}/phone/${username}/${action}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
/** The page that an action leads to. */
const act = async (username: string, action: string, fields?: Record<string, string>) => {
  const { statusCode, headers } = await press(username, action, fields);
  expect(statusCode).toBe(303);
  return (await get(headers.location ?? '')).body;
};

describe('the choice of a phone', () => {
  it('offers everybody, personal accounts first, without scripts', async () => {
    const { body, headers } = await get(`${ROOT}/phone`);
    const names = [...ACCOUNTS.map(({ username }) => username), ...Object.keys(SENDER_FAULTS)];
    for (const username of names) expect(body).toContain(`href="${ROOT}/phone/${username}"`);
    expect(body.indexOf('@ben.ashworth')).toBeLessThan(body.indexOf('@rosa.lindt'));
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("form-action 'self'");
  });

  it('by a link keeps its code in the app and loses it on the web', async () => {
    const { body } = await get(`${LINK}?ref=ROSA-7K4M-9QXD`);
    expect(body).toContain(`href="${ROOT}/phone/ben.ashworth?ref=ROSA-7K4M-9QXD"`);
    const web = (await get(`${LINK}?ref=ROSA-7K4M-9QXD&web=1`)).body;
    expect(web).toContain(`href="${ROOT}/phone/ben.ashworth"`);
    expect(web).toContain('have to type it');
  });

  it('accepts a typed username', async () => {
    const { headers } = await get(`${ROOT}/phone/open?username=%40Some.One&ref=ROSA-1`);
    expect(headers.location).toBe(`${ROOT}/phone/some.one?ref=ROSA-1`);
    expect((await get(`${ROOT}/phone/open?username=%3Cb%3E`)).body).toContain('Whose phone?');
  });

  it('exists for our own account only, which has no phone itself', async () => {
    expect((await get(`${ROOT}/ig.me/m/rosa.lindt?ref=ROSA-1`)).statusCode).toBe(404);
    expect((await get(`${ROOT}/phone/${SANDBOX_KEYS.handle}`)).statusCode).toBe(404);
    expect((await get(`${ROOT}/phone/a-b`)).statusCode).toBe(404);
  });
});

describe('a conversation', () => {
  it('opened by a link has its code in the message, and attaches it', async () => {
    const { body } = await get(`${ROOT}/phone/ben.ashworth?ref=ROSA-7K4M-9QXD`);
    expect(body).toMatch(/id="text"\s+name="text"\s+value="ROSA-7K4M-9QXD"/);
    expect(body).toContain('name="ref" value="ROSA-7K4M-9QXD"');
    expect((await get(`${ROOT}/phone/ben.ashworth?ref=%22%3E%3Cb%3E`)).body).not.toContain('name="ref"');
  });

  it('shows what is written, and loads itself again until an answer is there, for 20 seconds', async () => {
    const refreshes = 'http-equiv="refresh"';
    const sent = await act('ben.ashworth', 'send', { text: 'Is it <b>you</b>?', ref: 'ROSA-1' });
    expect(sent).toContain('Is it &lt;b&gt;you&lt;/b&gt;?');
    expect(sent).toContain(refreshes);
    expect(posts.at(-1)).toContain('"ref":"ROSA-1"');
    clock.advance(20 * SECOND);
    expect((await get(`${ROOT}/phone/ben.ashworth`)).body).not.toContain(refreshes);
  });

  it('shows our answer, newest last', async () => {
    await act('clara.engel', 'send', { text: 'ROSA-2' });
    await subject.app.inject({
      method: 'POST',
      url: `${ROOT}/graph.instagram.com/v26.0/me/messages`,
      headers: { authorization: `Bearer ${SANDBOX_KEYS.messagesToken}` },
      payload: { recipient: { id: phone.igsid('clara.engel') }, message: { text: 'Your digits: 123456' } },
    });
    const { body } = await get(`${ROOT}/phone/clara.engel`);
    expect(body.indexOf('ROSA-2')).toBeLessThan(body.indexOf('Your digits: 123456'));
    expect(body).not.toContain('http-equiv="refresh"');
  });

  it('ignores an empty message', async () => {
    await act('theo.lambert', 'send', { text: '  ' });
    expect(phone.conversation('theo.lambert')).toEqual([]);
  });

  it('says when the product did not accept an event', async () => {
    status = 503;
    expect(await act('theo.lambert', 'send', { text: 'Hello' })).toContain('tries again later');
    status = 200;
    expect(await phone.deliver()).toContain(200);
  });

  it('accepts forms of its own pages only', async () => {
    const foreign = await press('ben.ashworth', 'send', { text: 'Hi' }, { origin: 'https://elsewhere.example' });
    expect(foreign.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
  });
});

describe('faults on demand', () => {
  it.each([
    ['duplicate', 2],
    ['wrapped', 1],
  ])('can be chosen for a message: %s', async (fault, count) => {
    const before = posts.length;
    await act('nia.campbell', 'send', { text: 'Hello', [fault]: 'on' });
    expect(posts.length - before).toBe(count);
    expect(posts.at(-1)?.startsWith('[')).toBe(fault === 'wrapped');
  });

  it('forge a message, and tell how it was answered', async () => {
    status = 403;
    expect(await act('nia.campbell', 'send', { text: 'Trust me', forged: 'on' })).toContain('status 403');
    status = 200;
    expect(phone.conversation('nia.campbell').map(({ text }) => text)).not.toContain('Trust me');
  });

  it('let a message arrive after the next one, and drop the code of a link', async () => {
    expect(await act('nia.campbell', 'send', { text: 'first', reorder: 'on' })).toContain('after the next one');
    await act('nia.campbell', 'send', { text: 'second', ref: 'ROSA-3', web: 'on' });
    expect(posts.at(-1)).toMatch(/second.*first/);
    expect(posts.at(-1)).not.toContain('ROSA-3');
  });

  it('tap a link or a question', async () => {
    const untold = await act('amara.okafor', 'tap-link', { ref: 'ROSA-4' });
    expect(untold).toContain('Nothing was passed on');
    expect(untold).toContain('name="ref" value="ROSA-4"');
    await act('amara.okafor', 'tap-question', { ref: 'ROSA-4' });
    expect(posts.at(-1)).toMatch(/postback.*ROSA-4/);
    expect(await act('amara.okafor', 'tap-link', { ref: 'ROSA-5' })).toContain('passed on the link’s code');
    expect(posts.at(-1)).toContain('ROSA-5');
  });

  it('close the window, block us and withdraw consent', async () => {
    await act('mila.hartmann', 'send', { text: 'Hello' });
    expect(await act('mila.hartmann', 'close-window')).toContain('25 h ago');
    expect(phone.thread('mila.hartmann').lastHeard).toEqual(new Date(clock.now().getTime() - 25 * HOUR));
    expect(await act('mila.hartmann', 'block')).toContain('Unblock Sub Rosa');
    expect(await act('mila.hartmann', 'unblock')).toContain('>Block Sub Rosa');
    expect(await act('mila.hartmann', 'withdraw-consent')).toContain('can no longer see');
    expect(phone.thread('mila.hartmann').hasConsent).toBe(false);
    await act('mila.hartmann', 'give-consent');
    expect(phone.thread('mila.hartmann').hasConsent).toBe(true);
  });
});
