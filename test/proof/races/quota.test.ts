import { randomUUID } from 'node:crypto';
import { getCurrentUser } from '#features/auth/contract.ts';
import { sendForm } from '#test/factories/letter.ts';
import type { Browser } from '#test/harness/browser.ts';
import { sentOf } from '#test/factories/answered-letter.ts';
import { answered, races } from './race.ts';
import type { Site, TwoTabs } from './site.ts';

interface World extends TwoTabs {
  site: Site;
  keys: Record<'a' | 'b', string>;
}

async function freeMember(site: Site): Promise<World> {
  site.one.clock.set('2026-03-14T23:59:59Z');
  return { site, ...(await site.member()), keys: { a: randomUUID(), b: randomUUID() } };
}

/** Answers with the text of the letter that the key stands for, which is that of the first request. */
async function send(browser: Browser, clientKey: string, message: string): Promise<string> {
  const answer = await sendForm(browser, { clientKey, message });
  return answer.status === 201 ? answer.body.message : answered(answer);
}

const observe = async ({ browser, user, site }: World) => ({
  letters: (await sentOf({ browser: await site.one.browser().signInAs(user) }))
    .map(({ message }) => message)
    .toSorted(),
  today: (await browser.call(getCurrentUser)).body.confessionsToday,
});

const race = races();

race('a free member whose two tabs send letters again and again around midnight', {
  world: freeMember,
  actions: {
    a: ({ browser, keys }) => send(browser, keys.a, 'A, first try'),
    aAgain: ({ other, keys }) => send(other, keys.a, 'A, second try'),
    b: ({ other, keys }) => send(other, keys.b, 'B, first try'),
    bAgain: ({ browser, keys }) => send(browser, keys.b, 'B, second try'),
    midnight: async ({ site }) => site.one.clock.set('2026-03-15T00:00:01Z'),
  },
  observe,
  model() {
    const byKey = new Map<string, { text: string; day: number }>();
    let day = 0;
    const today = () => [...byKey.values()].filter((letter) => letter.day === day).length;
    const accept = (action: string) => {
      const key = action.charAt(0);
      if (!byKey.has(key) && today() > 0) return 'DAILY_LIMIT';
      const text = `${key.toUpperCase()}, ${action.endsWith('Again') ? 'second' : 'first'} try`;
      if (!byKey.has(key)) byKey.set(key, { text, day });
      return byKey.get(key)?.text;
    };
    return {
      act: (action) => (action === 'midnight' ? ((day += 1), 'done') : accept(action)),
      seen: () => ({ letters: [...byKey.values()].map(({ text }) => text).toSorted(), today: today() }),
    };
  },
});
