import { describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { openLocalBudget } from '#features/handles/server/index.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { searchInstagram, searchProfiles } from '../contract.ts';

const subject = appPerTest();

const find = (username: string) => subject.browser().call(searchInstagram, { query: { username } });

describe('the answer of Instagram for a handle', () => {
  it('is kept for a day, whether there is an account or not', async () => {
    for (const handle of ['elise.marchetti', 'nobody.at.all']) {
      await find(handle);
      const asked = subject.instagram.requests.length;
      subject.clock.advance(DAY - 1);
      await find(handle);
      expect(subject.instagram.requests).toHaveLength(asked);
      subject.clock.advance(1);
      await find(handle);
      expect(subject.instagram.requests).toHaveLength(asked + 1);
    }
  });

  it('is not kept if Instagram was unavailable', async () => {
    expect((await find('rate.limited')).status).toBe(503);
    expect(await subject.services.lookups.get('rate.limited')).toBeUndefined();
  });
});

describe('lookups by visitors', () => {
  it('share an hourly budget, which covers cached answers too and does not affect members', async () => {
    const { clock, services } = subject;
    clock.set('2026-03-14T10:45:00Z');
    services.visitorBudget = openLocalBudget({ clock, perHour: 20 });
    expect((await find('elise.marchetti')).status).toBe(200);
    expect((await find('rosa.lindt')).status).toBe(200);

    const { status, error, headers } = await find('yuki.tanabe');
    expect([status, error.code, headers['retry-after']]).toEqual([429, 'VISITOR_LIMIT', '900']);
    const byName = await subject.browser().call(searchProfiles, { query: { q: 'yuki.tanabe' } });
    expect(byName.error.code).toBe('VISITOR_LIMIT');
    // Otherwise a visitor could find out whom others have just searched for.
    expect((await find('elise.marchetti')).error.code).toBe('VISITOR_LIMIT');
    const { browser } = await makeMember(subject);
    expect((await browser.call(searchInstagram, { query: { username: 'luca.moretti' } })).status).toBe(200);

    clock.set('2026-03-14T11:00:00Z');
    expect((await find('yuki.tanabe')).status).toBe(200);
  });
});
