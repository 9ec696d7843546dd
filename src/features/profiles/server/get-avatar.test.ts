import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { closedTagOf } from '#features/handles/server/index.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { optOuts } from '#features/handles/server/schema.ts';
import { searchInstagram, searchProfiles } from '../contract.ts';
import { pictureTag } from './describe-account.ts';

const subject = appPerFile();
beforeEach(() => void subject.instagram.requests.splice(0));

const find = (username: string) => subject.browser().call(searchInstagram, { query: { username } });
const ask = (url: string) => subject.browser().request({ method: 'GET', url });
/** By the address from a search, or with a made-up tag if the search gives none. */
async function avatar(username: string) {
  const { lookups, keys } = subject.services;
  const handle = username.toLowerCase();
  const tag = pictureTag(keys, handle, await lookups.get(handle)) ?? 'made-up';
  return ask(`/api/profiles/${username}/avatar?tag=${tag}`);
}

describe('an avatar', () => {
  it('comes from our own server, which fetches it once', async () => {
    await find('anouk.vermeer');
    const { statusCode, headers, rawPayload } = await avatar('anouk.vermeer');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers).toMatchObject({ 'cache-control': 'private, max-age=600', 'x-content-type-options': 'nosniff' });
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
    await avatar('Anouk.Vermeer');
    expect(subject.instagram.requests).toHaveLength(2);
  });

  it('is not found without the tag of a search, even if others have searched', async () => {
    const probe = async () => (await ask('/api/profiles/elise.marchetti/avatar?tag=made-up')).body;
    const before = await probe();
    const { body } = await find('elise.marchetti');
    expect(await probe()).toBe(before);
    expect((await ask(body.profiles[0]?.avatar ?? '')).statusCode).toBe(200);
  });

  it('is shown after a search by name as well', async () => {
    const { browser } = await makeMember(subject);
    await browser.call(searchProfiles, { query: { q: 'ida s' } });
    expect((await avatar('ida.sorensen')).statusCode).toBe(200);
  });

  it('is shown as long as the lookup is cached, and causes no lookup', async () => {
    expect((await avatar('kwame.mensah')).statusCode).toBe(404);
    expect(subject.instagram.requests).toEqual([]);
    await find('kwame.mensah');
    subject.clock.advance(DAY - 1);
    expect((await avatar('kwame.mensah')).statusCode).toBe(200);
    subject.clock.advance(1);
    expect((await avatar('kwame.mensah')).statusCode).toBe(404);
  });

  it('is not found for accounts without a picture and for accounts that Instagram does not show', async () => {
    for (const username of ['m.aldana', 'ben.ashworth']) {
      await find(username);
      expect((await avatar(username)).statusCode, username).toBe(404);
    }
    expect((await avatar('not%20a%20handle!')).statusCode).toBe(404);
  });

  it('is not found for a handle that opted out', async () => {
    await find('samir.qureshi');
    const { db, keys } = subject.services;
    await db.insert(optOuts).values({ targetTag: closedTagOf(keys, 'samir.qureshi'), day: '2026-03-14' });
    expect((await avatar('samir.qureshi')).statusCode).toBe(404);
  });

  it.each([
    ['lost.picture', 404],
    ['huge.picture', 404],
    ['script.picture', 404],
    ['moved.picture', 404],
    ['foreign.picture', 404],
    ['broken.picture', 503],
  ])('from %s is a %d', async (username, status) => {
    await find(username);
    expect((await avatar(username)).statusCode).toBe(status);
  });
});
