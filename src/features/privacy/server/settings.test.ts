import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories/user.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { getPrivacySettings, updatePrivacySettings } from '../contract.ts';

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp();
});
afterAll(() => subject.close());

describe('privacy settings', () => {
  const allOn = { emailNotifications: true, dataCollection: true, findableByName: true };

  it('are on until somebody changes them, and then what was saved last', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    expect((await browser.call(getPrivacySettings)).body).toEqual(allOn);
    const quiet = { emailNotifications: false, dataCollection: false, findableByName: true };
    await browser.call(updatePrivacySettings, { body: { ...allOn, findableByName: false } });
    expect((await browser.call(updatePrivacySettings, { body: quiet })).body).toEqual(quiet);
    expect((await browser.call(getPrivacySettings)).body).toEqual(quiet);
  });

  it("are each person's own, and nobody's without a sign-in", async () => {
    const one = await subject.browser().signInAs(await makeUser(subject.services));
    const other = await subject.browser().signInAs(await makeUser(subject.services));
    await one.call(updatePrivacySettings, { body: { ...allOn, dataCollection: false } });
    expect((await other.call(getPrivacySettings)).body).toEqual(allOn);
    expect((await subject.browser().call(getPrivacySettings)).status).toBe(401);
  });
});
