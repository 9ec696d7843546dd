import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { openInstagramSandbox } from '../instagram.ts';
import { SANDBOX_KEYS } from '../keys.ts';

const ROOT = '/sandbox/instagram';
const clock = new FakeClock();
const sandbox = openInstagramSandbox({
  address: () => '',
  pages: () => '',
  clock,
  delivers: 'on demand',
  post: async () => 200,
});
const { accounts, graph, index, phone } = sandbox;
let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp({ sandboxes: [sandbox] });
});
afterAll(() => subject.close());

const get = (url: string, query = {}, headers = {}) =>
  subject.browser().request({ method: 'GET', url, query, headers });
/** The page that a form leads to. */
async function submit(path: string, fields: Record<string, string> = {}): Promise<string> {
  const { statusCode, headers } = await subject.browser().request({
    method: 'POST',
    url: `${ROOT}/${path}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(statusCode).toBe(303);
  return (await get(headers.location ?? '')).body;
}

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };
const lookUp = (username: string): Promise<Answer> =>
  get(`${ROOT}/graph.facebook.com/v25.0/${SANDBOX_KEYS.accountId}`, {
    fields: `business_discovery.username(${username}){id,username,followers_count}`,
    access_token: SANDBOX_KEYS.discoveryToken,
  });
const askSender = (igsid: string): Promise<Answer> =>
  get(
    `${ROOT}/graph.instagram.com/v26.0/${igsid}`,
    { fields: 'username,follower_count' },
    { authorization: `Bearer ${SANDBOX_KEYS.messagesToken}` },
  );
const json = async (answer: Promise<Answer>): Promise<unknown> => JSON.parse((await answer).body);
const NOT_SHOWN = { error: { code: 110, error_subcode: 2_207_013 } };
const shown = (username: string) => {
  const { id, followers } = find(username);
  return { business_discovery: { id, username, followers_count: followers }, id: SANDBOX_KEYS.accountId };
};
const find = (username: string) => accounts.find(username) ?? expect.fail(`There is no @${username}`);

async function write(username: string): Promise<string> {
  await phone.send(username, 'Hello');
  return phone.igsid(username);
}

describe('the page of an account', () => {
  it('says what it is, without scripts, and exists for accounts only', async () => {
    const { body } = await get(`${ROOT}/accounts/rosa.lindt`);
    expect(body).toContain(`Creator account · ${find('rosa.lindt').followers} followers · found by a search`);
    expect(body).not.toContain('<script');
    expect((await get(`${ROOT}/accounts/ben.ashworth`)).body).toContain('not found by a search');
    expect((await get(`${ROOT}/accounts/nobody.at.all`)).statusCode).toBe(404);
  });

  it('renames it, unless the username is taken; it keeps its id and its conversation', async () => {
    const igsid = await write('olu.adebayo');
    for (const taken of ['rosa.lindt', SANDBOX_KEYS.handle, 'a b'])
      expect(await submit('accounts/olu.adebayo/rename', { 'new-name': taken })).toContain('is taken');
    const page = await submit('accounts/olu.adebayo/rename', { 'new-name': '@Olu.The.Barber' });
    expect(page).toContain('Account @olu.the.barber');
    expect(await json(askSender(igsid))).toMatchObject({ username: 'olu.the.barber' });
    expect(phone.conversation('olu.the.barber')).toHaveLength(1);
  });

  it('hands its username on to another account', async () => {
    const [amara, mateo] = [find('amara.okafor'), find('mateo.ibarra')];
    const handOn = (fields: object) => submit('accounts/amara.okafor/hand-on', { ...fields });
    expect(await handOn({ heir: 'amara.okafor', 'next-name': 'amara.plays' })).toContain('no other account');
    expect(await handOn({ heir: 'mateo.ibarra', 'next-name': 'rosa.lindt' })).toContain('is taken');
    const page = await handOn({ heir: '@mateo.ibarra', 'next-name': 'amara.plays' });
    expect(page).toContain('Account @amara.plays');
    expect([amara.username, mateo.username]).toEqual(['amara.plays', 'amara.okafor']);
    expect(accounts.find('mateo.ibarra')).toBeNull();
  });

  it('swaps usernames, at once or between two questions', async () => {
    const [ines, samir] = [find('ines.carvalho'), find('samir.qureshi')];
    const swap = (questions: string) => submit(`accounts/${ines.username}/swap`, { other: samir.username, questions });
    expect(await swap('0')).toContain('Account @samir.qureshi');
    expect(ines.username).toBe('samir.qureshi');
    const igsid = await write('leila.haddad');
    await swap('2');
    expect(await json(lookUp('samir.qureshi'))).toMatchObject({ business_discovery: { id: ines.id } });
    expect(await json(askSender(igsid))).toMatchObject({ username: 'leila.haddad' });
    expect(await json(lookUp('samir.qureshi'))).toMatchObject({ business_discovery: { id: samir.id } });
    expect(await json(lookUp('samir.qureshi'))).toMatchObject({ business_discovery: { id: samir.id } });
  });

  it('deletes it for good', async () => {
    const igsid = await write('noah.lindqvist');
    expect(await submit('accounts/noah.lindqvist/delete')).toContain('is deleted');
    expect(await json(lookUp('noah.lindqvist'))).toMatchObject(NOT_SHOWN);
    expect(await json(askSender(igsid))).toMatchObject({ error: { code: 9010 } });
    const first = accounts.register('noah.lindqvist');
    accounts.delete(first.id);
    expect(accounts.register('noah.lindqvist').id).not.toBe(first.id);
  });
});

describe('discovery does not show', () => {
  it.each([
    ['personal accounts', 'kind', 'personal', 'creator'],
    ['accounts for adults only', 'age-gate', 'on', 'off'],
  ])('%s, but tells who wrote', async (_accounts, action, to, back) => {
    const igsid = await write('yuki.tanabe');
    await submit(`accounts/yuki.tanabe/${action}`, { to });
    expect(await json(lookUp('yuki.tanabe'))).toMatchObject(NOT_SHOWN);
    const { followers } = find('yuki.tanabe');
    expect(await json(askSender(igsid))).toEqual({ id: igsid, username: 'yuki.tanabe', follower_count: followers });
    await submit(`accounts/yuki.tanabe/${action}`, { to: back });
    expect(await json(lookUp('yuki.tanabe'))).toEqual(shown('yuki.tanabe'));
  });
});

describe('a search that lags', () => {
  it('shows the earlier owner of a username, with the earlier followers, for an hour', async () => {
    const [hana, zoe] = [shown('hana.novak'), shown('zoe.kavanagh')];
    await submit('search/lag');
    await submit('accounts/hana.novak/followers', { followers: '12' });
    await submit('accounts/hana.novak/swap', { other: 'zoe.kavanagh', questions: '0' });
    expect([await json(lookUp('hana.novak')), await json(lookUp('zoe.kavanagh'))]).toEqual([hana, zoe]);
    const igsid = await write('zoe.kavanagh');
    expect(await json(askSender(igsid))).toMatchObject({ follower_count: 12 });
    clock.advance(HOUR);
    expect(await json(lookUp('zoe.kavanagh'))).toEqual(shown('zoe.kavanagh'));
  });

  it('catches up on demand', async () => {
    await submit('search/lag');
    find('priya.raman').kind = 'personal';
    expect(await submit('search/catch-up')).toContain('Let it lag');
    expect(await json(lookUp('priya.raman'))).toMatchObject(NOT_SHOWN);
    expect(index.isLagging).toBe(false);
  });
});

describe('limits', () => {
  it('are reported with each answer, and refuse calls once they are used up', async () => {
    const igsid = await write('theo.lambert');
    expect(await submit('limits', { discovery: '60', messages: '100' })).toContain('value="60"');
    const found = await lookUp('rosa.lindt');
    expect(JSON.parse(String(found.headers['x-app-usage']))).toMatchObject({ call_count: 60 });
    const refused = await askSender(igsid);
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: 80_002 } });
    expect(JSON.parse(String(refused.headers['x-business-use-case-usage']))).toMatchObject({
      [SANDBOX_KEYS.accountId]: [{ call_count: 100, estimated_time_to_regain_access: 2 }],
    });
    graph.used.discovery = 100;
    expect(await json(lookUp('rosa.lindt'))).toMatchObject({ error: { code: 4 } });
    await submit('limits', { discovery: '0', messages: '0' });
    expect(await json(askSender(igsid))).toMatchObject({ username: 'theo.lambert' });
  });
});
