import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import { closedTagOf } from '#features/handles/server/index.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { optOuts } from '#features/handles/server/schema.ts';
import { searchProfiles } from '../contract.ts';

const subject = appPerFile();
let member: Browser;
beforeAll(async () => {
  member = (await makeMember(subject)).browser;
});
beforeEach(() => void subject.instagram.requests.splice(0));

const search = (q: string, browser = member) => browser.call(searchProfiles, { query: { q } });
const handles = async (q: string, browser = member) =>
  (await search(q, browser)).body.profiles.map((profile) => profile.username);

describe('searching by name', () => {
  it('finds accounts with every word in their name, in any order and case', async () => {
    for (const q of ['flora whitfield', 'WHITFIELD  flora', 'whit flo']) {
      expect(await handles(q), q).toEqual(['flora.whitfield']);
    }
    expect(await handles('flora marchetti')).toEqual([]);
  });

  it('shows accounts as a search by username does', async () => {
    const [profile] = (await search('Zoë Kav')).body.profiles;
    expect(profile).toMatchObject({ name: 'Zoë Kavanagh', title: 'Stand-up, sitting down', platforms: ['Instagram'] });
    expect(profile?.avatar).toMatch(/^\/api\/profiles\/zoe\.kavanagh\/avatar\?tag=/);
    expect((await subject.services.lookups.get('zoe.kavanagh'))?.account?.id).toBe(profile?.id);
    expect(subject.instagram.requests).toEqual([]);
  });

  it('shows the account with the exact handle first, and once', async () => {
    expect(await handles('@the.paper.fox')).toEqual(['the.paper.fox']);
    subject.services.profileSearches.push(async () => [
      account('rosalind', 'Rosa.Lindt fan'),
      account('rosa.lindt', 'Rosa'),
    ]);
    expect(await handles('rosa.lindt')).toEqual(['rosa.lindt', 'rosalind']);
    subject.services.profileSearches.pop();
  });

  it('finds only the exact handle for visitors', async () => {
    const visitor = subject.browser();
    expect(await handles('flora whitfield', visitor)).toEqual([]);
    expect(await handles('flora', visitor)).toEqual([]);
    expect(await handles('@flora.whitfield', visitor)).toEqual(['flora.whitfield']);
  });

  it('does not join two words to a handle', async () => {
    expect(await handles('ro sa')).not.toContain('rosa');
    expect(subject.instagram.requests).toEqual([]);
  });

  it('never shows personal accounts, which Instagram does not show either', async () => {
    expect(await handles('Ben Ashworth')).toEqual([]);
  });

  it('does not show handles that opted out', async () => {
    const { db, keys } = subject.services;
    await db.insert(optOuts).values({ targetTag: closedTagOf(keys, 'priya.raman'), day: '2026-03-14' });
    expect(await handles('priya raman')).toEqual([]);
    expect(await handles('priya.raman')).toEqual([]);
  });

  it('answers twenty at most', async () => {
    subject.services.profileSearches.push(async () =>
      Array.from({ length: 30 }, (_, n) => account(`many.${n}`, 'Many')),
    );
    expect(await handles('many people')).toHaveLength(20);
    subject.services.profileSearches.pop();
  });

  it('refuses an empty search', async () => {
    const { status, error } = await search(' ');
    expect([status, error.issues]).toEqual([400, [{ path: 'q', message: 'Please enter a name' }]]);
  });
});

describe('while Instagram cannot be reached', () => {
  it('accounts found by name are still shown', async () => {
    await subject.instagram.down();
    expect(await handles('mateo')).toEqual(['mateo.ibarra']);
  });

  it('a search without results is an error, not an empty list', async () => {
    const { status, error } = await search('nobody.at.all');
    expect([status, error.code]).toEqual([503, 'NETWORK_UNAVAILABLE']);
  });
});

function account(username: string, name: string): InstagramAccount {
  return { id: '1', username, name, biography: null, pictureUrl: null, followers: null };
}
