import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { messagesToken } from './schema.ts';
import { askSenders, readSender } from './own-account.ts';

const subject = appPerTest();
const renew = () => runJob(subject, 'renew-messages-token');
const renewals = () => subject.instagram.requests.filter((path) => path.includes('refresh_access_token')).length;
const stored = () => subject.services.db.select().from(messagesToken);

async function canRead(): Promise<boolean> {
  await subject.instagram.phone.send('ben.ashworth', 'Hello');
  return (await readSender(subject.services, subject.instagram.phone.igsid('ben.ashworth'), 'proof')).outcome === 'ok';
}

it('the token is renewed on the first day and then monthly, stored sealed, and used', async () => {
  await renew();
  expect([renewals(), (await stored()).length]).toEqual([1, 1]);
  for (let day = 0; day < 29; day += 1) {
    subject.clock.advance(DAY);
    await renew();
  }
  expect(renewals()).toBe(1);
  subject.clock.advance(2 * DAY);
  await renew();
  expect([renewals(), (await stored()).length]).toEqual([2, 1]);
  const [row] = await stored();
  expect([...subject.instagram.tokens].some((token) => row?.box.includes(token))).toBe(false);
  // The first renewed token has expired by then.
  subject.clock.advance(40 * DAY);
  expect(await canRead()).toBe(true);
});

it('a token that is not renewed for 60 days is refused', async () => {
  await renew();
  subject.clock.advance(60 * DAY);
  expect(await canRead()).toBe(false);
});

it('another token in the environment counts at once', async () => {
  await renew();
  const { services } = subject;
  const settings = { ...subject.instagram.sandbox.settings, messagesToken: 'made-up' };
  services.instagram = openInstagram({ clock: services.clock, scopes: [], ...settings });
  expect(await canRead()).toBe(false);
  await renew();
  expect(renewals()).toBe(2);
  services.instagram = openInstagram({ clock: services.clock, scopes: [], ...subject.instagram.sandbox.settings });
  expect(await canRead()).toBe(true);
});

it('an outage leaves the token as it is', async () => {
  await renew();
  const before = await stored();
  subject.clock.advance(31 * DAY);
  await subject.instagram.down();
  await renew();
  await subject.instagram.upAgain();
  expect(await stored()).toEqual(before);
  expect(await canRead()).toBe(true);
});

it('nothing is renewed without the settings for messages', async () => {
  subject.services.instagram = { ...subject.services.instagram, messages: null };
  await renew();
  expect([renewals(), await readSender(subject.services, '1', 'proof')]).toEqual([
    0,
    { outcome: 'unavailable', reason: 'not set up' },
  ]);
});

describe('several senders', () => {
  const ask = (igsids: string[]) => askSenders(subject.services, igsids, 'delivery');
  const questions = () => subject.instagram.requests.filter((path) => path.includes('follower_count')).length;
  /** Their ids, once they have written. */
  async function write(...usernames: string[]): Promise<string[]> {
    await subject.instagram.phone.sendTogether(usernames.map((username) => ({ username, text: 'Hello' })));
    return usernames.map((username) => subject.instagram.phone.igsid(username));
  }
  const many = (count: number) => Array.from({ length: count }, (_, n) => `person.${n}`);

  it('are each named or refused, and not asked about again within the hour', async () => {
    const igsids = await write('ben.ashworth', 'jude.fairweather');
    const { followers } = subject.instagram.account('ben.ashworth');
    const ben = { outcome: 'ok', username: 'ben.ashworth', name: 'Ben Ashworth', followers };
    const answers = new Map(igsids.map((igsid, n) => [igsid, n === 0 ? ben : { outcome: 'refused' }]));
    expect(await ask([...igsids, ...igsids])).toEqual(answers);
    expect(questions()).toBe(2);
    subject.clock.advance(HOUR - 1);
    subject.instagram.rename('ben.ashworth', 'ben.elsewhere');
    expect(await ask(igsids)).toEqual(answers);
    expect(questions()).toBe(2);
    subject.clock.advance(1);
    expect((await ask(igsids)).get(igsids[0] ?? '')).toMatchObject({ username: 'ben.elsewhere' });
  });

  it('whom a proof has asked about count as known', async () => {
    const [igsid = ''] = await write('ben.ashworth');
    await readSender(subject.services, igsid, 'proof');
    expect((await ask([igsid])).get(igsid)).toMatchObject({ username: 'ben.ashworth' });
    expect(questions()).toBe(1);
    // A proof itself asks every time.
    await readSender(subject.services, igsid, 'proof');
    expect(questions()).toBe(2);
  });

  it('are asked about five at a time', async () => {
    const answers = await ask(await write(...many(40)));
    expect([...answers.values()].filter(({ outcome }) => outcome === 'ok')).toHaveLength(40);
    expect(questions()).toBe(40);
    expect(subject.instagram.busiest).toBeLessThanOrEqual(5);
  });

  it('are left alone at an outage, which is not remembered', async () => {
    const igsids = await write(...many(40));
    subject.instagram.sandbox.graph.used.messages = 100;
    const answers = await ask(igsids);
    expect(new Set([...answers.values()].map(({ outcome }) => outcome))).toEqual(new Set(['unavailable']));
    expect([answers.size, questions() < 10]).toEqual([40, true]);
    subject.instagram.sandbox.graph.used.messages = 0;
    subject.clock.advance(2 * MINUTE);
    expect([...(await ask(igsids)).values()].every(({ outcome }) => outcome === 'ok')).toBe(true);
  });

  it('are named although Instagram fails for one of them', async () => {
    const answers = await ask(await write(...many(20), 'broken.sender', 'nonsense.sender'));
    const outcomes = [...answers.values()].map(({ outcome }) => outcome);
    expect(outcomes).toEqual([...many(20).map(() => 'ok'), 'unavailable', 'unavailable']);
  });

  it('are unavailable without the settings for messages', async () => {
    subject.services.instagram = { ...subject.services.instagram, messages: null };
    expect(await ask(['1'])).toEqual(new Map([['1', { outcome: 'unavailable' }]]));
  });
});
