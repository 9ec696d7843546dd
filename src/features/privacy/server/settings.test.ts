import { describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { getPrivacySettings, updatePrivacySettings } from '../contract.ts';
import { seedDemoSettings } from './demo.ts';

const subject = appPerFile();

describe('privacy settings', () => {
  const defaults = { emailNotifications: true, dataCollection: true, findableByName: false };

  it('have their defaults until they are changed, and then the values saved last', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    expect((await browser.call(getPrivacySettings)).body).toEqual(defaults);
    const quiet = { emailNotifications: false, dataCollection: false, findableByName: false };
    await browser.call(updatePrivacySettings, { body: { ...defaults, findableByName: true } });
    expect((await browser.call(updatePrivacySettings, { body: quiet })).body).toEqual(quiet);
    expect((await browser.call(getPrivacySettings)).body).toEqual(quiet);
  });

  it('are separate for each member, and refused without a sign-in', async () => {
    const one = await subject.browser().signInAs(await makeUser(subject.services));
    const other = await subject.browser().signInAs(await makeUser(subject.services));
    await one.call(updatePrivacySettings, { body: { ...defaults, dataCollection: false } });
    expect((await other.call(getPrivacySettings)).body).toEqual(defaults);
    expect((await subject.browser().call(getPrivacySettings)).status).toBe(401);
  });

  it('do not offer to be found by name under 18, and leave it off afterwards', async () => {
    const minor = await makeUser(subject.services, { dateOfBirth: '2008-03-15', parentalPermission: true });
    const browser = await subject.browser().signInAs(minor);
    const offered = { ...defaults, findableByName: null };
    expect((await browser.call(getPrivacySettings)).body).toEqual(offered);
    const refused = await browser.call(updatePrivacySettings, { body: { ...defaults, findableByName: true } });
    expect([refused.status, refused.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await browser.call(updatePrivacySettings, { body: offered })).body).toEqual(offered);

    subject.clock.set('2026-03-15T00:00:00Z');
    expect((await browser.call(getPrivacySettings)).body).toEqual(defaults);
  });
});

it('demo members can be found by name until a visitor changes it', async () => {
  const user = await makeUser(subject.services);
  const browser = await subject.browser().signInAs(user);
  const people = [{ userId: user.id, email: user.email }];
  const chosen = async () => (await browser.call(getPrivacySettings)).body;
  await seedDemoSettings(subject.services, people);
  const seeded = await chosen();
  expect(seeded.findableByName).toBe(true);
  await browser.call(updatePrivacySettings, { body: { ...seeded, findableByName: false } });
  await seedDemoSettings(subject.services, people);
  expect((await chosen()).findableByName).toBe(false);
});
