import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
import { closedTagOf } from '#features/handles/server/index.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { optOuts } from '#features/handles/server/schema.ts';
import { searchInstagram } from '../contract.ts';

const subject = appPerFile();
beforeEach(() => void subject.instagram.requests.splice(0));

const search = (username: string) => subject.browser().call(searchInstagram, { query: { username } });
const found = async (username: string) => (await search(username)).body.profiles;

describe('searching by username', () => {
  it('shows the fields that Instagram returns, and leaves out the others', async () => {
    expect(await found('elise.marchetti')).toEqual([
      {
        id: '17841400000000100',
        username: 'elise.marchetti',
        name: 'Elise Marchetti',
        avatar: expect.stringMatching(/^\/api\/profiles\/elise\.marchetti\/avatar\?tag=/),
        title: 'Paper, ink and slow Sundays',
        platforms: ['Instagram'],
      },
    ]);
    const bare = { id: expect.any(String), username: 'm.aldana', name: 'm.aldana', platforms: ['Instagram'] };
    expect(await found('m.aldana')).toEqual([bare]);
  });

  it('accepts any spelling of the handle', async () => {
    for (const typed of ['@Rosa.Lindt', '  rosa.lindt ', 'ROSA.LINDT']) {
      expect(await found(typed), typed).toMatchObject([{ username: 'rosa.lindt' }]);
    }
  });

  it('answers the same for personal, unknown and impossible usernames', async () => {
    for (const typed of ['ben.ashworth', 'nobody.at.all', 'not a handle!', 'rosa .lindt', 'x'.repeat(31)]) {
      const { status, body } = await search(typed);
      expect([status, body], typed).toEqual([200, { profiles: [] }]);
    }
  });

  it('refuses an empty search', async () => {
    const { status, error } = await search('  ');
    expect([status, error.issues]).toEqual([400, [{ path: 'username', message: 'Please enter a username' }]]);
  });

  it('does not show a handle that opted out, and does not ask Instagram about it', async () => {
    const { db, keys } = subject.services;
    await db.insert(optOuts).values({ targetTag: closedTagOf(keys, 'luca.moretti'), day: '2026-03-14' });
    expect(await found('@luca.moretti')).toEqual([]);
    expect(subject.instagram.requests).toEqual([]);
  });
});

describe('Instagram is asked once a day', () => {
  it.each(['yuki.tanabe', 'clara.engel'])('about %s', async (username) => {
    const first = await found(username);
    subject.clock.advance(DAY - 1);
    expect(await found(username)).toEqual(first);
    expect(subject.instagram.requests).toHaveLength(1);
    subject.clock.advance(1);
    const again = await found(username);
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(subject.instagram.requests).toHaveLength(2);
  });
});

describe('an outage', () => {
  it.each(['rate.limited', 'broken.discovery', 'nonsense.discovery'])(
    'of Instagram (%s) is an error that says when to try again',
    async (name) => {
      const { status, error, headers } = await search(name);
      expect([status, error.code]).toEqual([503, 'NETWORK_UNAVAILABLE']);
      expect(error.message).toBe('Unable to search Instagram profiles. Please try again.');
      expect(headers['retry-after']).toBe('30');
    },
  );

  it('of searches alone begins when half of what Meta allows is used, and ends when less is', async () => {
    const { used } = subject.instagram.sandbox.graph;
    used.discovery = 50;
    await found('quiet.kitchen');
    const asked = subject.instagram.requests.length;
    const { status, headers } = await search('nightowl.radio');
    expect([status, headers['retry-after'], subject.instagram.requests.length]).toEqual([503, '60', asked]);
    expect(await subject.services.instagram.findAccount('nightowl.radio', 'proof')).toMatchObject({ outcome: 'found' });
    used.discovery = 49;
    subject.clock.advance(MINUTE);
    expect(await found('nightowl.radio')).toHaveLength(1);
  });

  it('is not cached', async () => {
    await found('rosa.lindt');
    await subject.instagram.down();
    expect((await search('amara.okafor')).status).toBe(503);
    await subject.instagram.upAgain();
    expect(await found('amara.okafor')).toMatchObject([{ name: 'Amara Okafor' }]);
  });
});
