import { expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { messagesToken } from '../schema.ts';
import { readSender } from './own-account.ts';

const subject = appPerTest();
const renew = () => runJob(subject, 'renew-messages-token');
const renewals = () => subject.instagram.requests.filter((path) => path.includes('refresh_access_token')).length;
const stored = () => subject.services.db.select().from(messagesToken);

async function canRead(): Promise<boolean> {
  await subject.instagram.phone.send('ben.ashworth', 'Hello');
  return (await readSender(subject.services, subject.instagram.phone.igsid('ben.ashworth'))).outcome === 'ok';
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
  expect([renewals(), await readSender(subject.services, '1')]).toEqual([
    0,
    { outcome: 'unavailable', reason: 'not set up' },
  ]);
});
