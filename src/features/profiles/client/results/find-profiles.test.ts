import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '#platform/client/ui/toast-store.ts';
import { findProfiles } from './find-profiles.ts';

const BY_USERNAME = '/api/profiles/search/instagram?username=';
const BY_NAME = '/api/profiles/search?q=';
const UNABLE = 'Unable to search Instagram profiles. Please try again.';
const elise = { id: '1', username: 'elise.marchetti', name: 'Elise Marchetti', platforms: ['Instagram'] };

const asked: string[] = [];
/** What the server answers, address by address; nobody is found under any other. */
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  asked.length = 0;
  answers = {};
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    asked.push(address);
    signal?.throwIfAborted();
    return answers[address]?.() ?? Response.json({ profiles: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const find = (query: string) => findProfiles(query, new AbortController().signal);
const refuse = (status: number, message: string) => () => Response.json({ code: 'X', message }, { status });

describe('whom a search asks', () => {
  it('is Instagram, for anything that could be a username, in its one spelling', async () => {
    answers[`${BY_USERNAME}elise.marchetti`] = () => Response.json({ profiles: [elise] });
    expect(await find('Elise.Marchetti')).toMatchObject({
      kind: 'found',
      query: 'Elise.Marchetti',
      summary: '1 profile found',
      profiles: [elise],
      unseen: null,
    });
    expect(asked).toEqual([`${BY_USERNAME}elise.marchetti`]);
  });

  it.each(['Elise Marchetti', 'Zoë', 'x'.repeat(31)])('is those known here, for the name %j', async (name) => {
    expect(await find(name)).toMatchObject({ summary: 'No profiles found', unseen: null });
    expect(asked).toEqual([`/api/profiles/search?${new URLSearchParams({ q: name })}`]);
  });

  it('is both, for a word that is nobody there and may be a first name', async () => {
    answers[`${BY_NAME}elise`] = () => Response.json({ profiles: [elise] });
    expect(await find('Elise')).toMatchObject({ profiles: [elise], unseen: 'elise' });
    expect(asked).toEqual([`${BY_USERNAME}elise`, `${BY_NAME}elise`]);
  });

  it('offers a username that nobody was found under', async () => {
    expect(await find('ben.ashworth')).toMatchObject({ profiles: [], unseen: 'ben.ashworth' });
  });
});

describe('a search that fails', () => {
  it.each([
    [503, 'Instagram is away.', UNABLE],
    [500, 'Something went wrong on our side.', UNABLE],
    [429, 'That was a lot at once.', 'That was a lot at once.'],
  ])('with %i says so, in our words or in those of the limit', async (status, message, shown) => {
    answers[`${BY_USERNAME}a.b`] = refuse(status, message);
    expect(await find('a.b')).toMatchObject({ kind: 'failed', query: 'a.b', message: shown });
    expect(toastStore.shown()).toMatchObject({ title: 'Search Error', variant: 'destructive' });
  });

  it('for want of a connection says that', async () => {
    answers[`${BY_USERNAME}a.b`] = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await find('a.b')).toMatchObject({ kind: 'failed', message: expect.stringContaining('connection') });
  });

  it('is forgotten when the next one begins', async () => {
    answers[`${BY_USERNAME}a.b`] = refuse(503, '');
    await find('a.b');
    await find('c.d');
    expect(toastStore.shown()).toBeNull();
  });

  it('is nobody else’s business once it was given up', async () => {
    await expect(findProfiles('a.b', AbortSignal.abort())).rejects.toThrow('aborted');
    expect(toastStore.shown()).toBeNull();
  });
});
