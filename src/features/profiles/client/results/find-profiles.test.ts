import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '#platform/client/ui/toast-store.ts';
import { findProfiles } from './find-profiles.ts';

const BY_USERNAME = '/api/profiles/search/instagram?username=';
const BY_NAME = '/api/profiles/search?q=';
const UNABLE = 'Unable to search Instagram profiles. Please try again.';
const elise = { id: '1', username: 'elise.marchetti', name: 'Elise Marchetti', platforms: ['Instagram'] };

const asked: string[] = [];
/** The answer of the server for each URL; every other URL answers that nobody was found. */
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

describe('a search for profiles', () => {
  it('asks Instagram for anything that could be a handle, in its normal spelling', async () => {
    answers[`${BY_USERNAME}elise.marchetti`] = () => Response.json({ profiles: [elise] });
    expect(await find('Elise.Marchetti')).toMatchObject({
      kind: 'found',
      query: 'Elise.Marchetti',
      summary: '1 profile found',
      profiles: [elise],
      unlistedHandle: null,
    });
    expect(asked).toEqual([`${BY_USERNAME}elise.marchetti`]);
  });

  it.each(['Elise Marchetti', 'Zoë', 'x'.repeat(31)])('asks for known members by the name %j', async (name) => {
    expect(await find(name)).toMatchObject({ summary: 'No profiles found', unlistedHandle: null });
    expect(asked).toEqual([`/api/profiles/search?${new URLSearchParams({ q: name })}`]);
  });

  it('asks for a name too when a single word is no handle on Instagram', async () => {
    answers[`${BY_NAME}elise`] = () => Response.json({ profiles: [elise] });
    expect(await find('Elise')).toMatchObject({ profiles: [elise], unlistedHandle: 'elise' });
    expect(asked).toEqual([`${BY_USERNAME}elise`, `${BY_NAME}elise`]);
  });

  it('returns the typed handle when nobody was found under it', async () => {
    expect(await find('ben.ashworth')).toMatchObject({ profiles: [], unlistedHandle: 'ben.ashworth' });
  });
});

describe('a search that fails', () => {
  it.each([
    [503, 'Instagram is away.', UNABLE],
    [500, 'Something went wrong on our side.', UNABLE],
    [429, 'That was a lot at once.', 'That was a lot at once.'],
  ])('with status %i shows our message or that of the rate limit', async (status, message, shown) => {
    answers[`${BY_USERNAME}a.b`] = refuse(status, message);
    expect(await find('a.b')).toMatchObject({ kind: 'failed', query: 'a.b', message: shown });
    expect(toastStore.shown()).toMatchObject({ title: 'Search Error', variant: 'destructive' });
  });

  it('says that the connection is lost', async () => {
    answers[`${BY_USERNAME}a.b`] = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await find('a.b')).toMatchObject({ kind: 'failed', message: expect.stringContaining('connection') });
  });

  it('has its toast dismissed when the next search begins', async () => {
    answers[`${BY_USERNAME}a.b`] = refuse(503, '');
    await find('a.b');
    await find('c.d');
    expect(toastStore.shown()).toBeNull();
  });

  it('shows no toast once it is aborted', async () => {
    await expect(findProfiles('a.b', AbortSignal.abort())).rejects.toThrow('aborted');
    expect(toastStore.shown()).toBeNull();
  });
});
