import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#features/account/contract.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { getCurrentUser, logIn, logOut } from '../../contract.ts';

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp();
});
afterAll(() => subject.close());

describe('signing in', () => {
  it('lets a person in with e-mail and password, whatever the capitals of the e-mail', async () => {
    const user = await makeUser(subject.services, { email: 'Rosa.Klein@example.org' });
    const browser = subject.browser();

    const answer = await browser.call(logIn, { body: { email: ' rosa.klein@EXAMPLE.org ', password: PASSWORD } });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: user.id,
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'Rosa.Klein@example.org',
      emailVerified: false,
      membershipPlan: 'free',
      isModerator: false,
      confessionsToday: 0,
      nextConfessionAt: null,
    });
    expect((await browser.call(getCurrentUser)).body.id).toBe(user.id);
  });

  it('answers an unknown e-mail and a wrong password in the same words', async () => {
    const user = await makeUser(subject.services);
    const unknown = await subject.browser().call(logIn, { body: { email: 'nobody@example.org', password: PASSWORD } });
    const wrong = await subject.browser().call(logIn, { body: { email: user.email, password: 'Wrong-Horse-7' } });

    expect(unknown.status).toBe(401);
    expect(wrong.status).toBe(401);
    expect(wrong.error).toEqual(unknown.error);
    expect(wrong.error).toEqual({ code: 'WRONG_CREDENTIALS', message: 'Invalid email or password.' });
  });

  it("says 'Password is required' on the password", async () => {
    const answer = await subject.browser().call(logIn, { body: { email: 'a@example.org', password: '' } });

    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path: 'password', message: 'Password is required' }]);
  });

  it('gives a new identifier at every sign-in and forgets the old one', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    const before = browser.cookies.get('sid') ?? '';
    await browser.call(logIn, { body: { email: user.email, password: PASSWORD } });

    expect(browser.cookies.get('sid')).not.toBe(before);
    const thief = subject.browser();
    thief.cookies.set('sid', before);
    expect((await thief.call(getCurrentUser)).status).toBe(401);
  });

  it('keeps no secret that would sign a reader of the table in', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const secret = browser.cookies.get('sid')?.split('.')[0];
    const rows = await subject.services.db.select().from(sessions);

    expect(secret).toBeTruthy();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('a session', () => {
  it('ends when the person signs out, and signing out again is no error', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const copy = subject.browser();
    copy.cookies.set('sid', browser.cookies.get('sid') ?? '');

    expect((await browser.call(logOut)).body).toEqual({ success: true });
    expect(browser.cookies.has('sid')).toBe(false);
    expect((await copy.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(logOut)).status).toBe(200);
  });

  it('lives on while it is used, but never longer than 14 days', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    for (let day = 0; day < 13; day += 1) {
      subject.clock.advance(DAY);
      expect((await browser.call(getCurrentUser)).status).toBe(200);
    }
    subject.clock.advance(DAY);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it('ends after two days without a visit', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    subject.clock.advance(2 * DAY);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it('that has ended is not brought along any longer', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    subject.clock.advance(2 * DAY);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    expect(browser.cookies.has('sid')).toBe(false);
  });

  it('cannot be forged or bent: a changed cookie is nobody', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const [secret, , mac] = browser.cookies.get('sid')?.split('.') ?? [];
    browser.cookies.set('sid', `${secret}.zzzzzz.${mac}`);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });
});

describe('a flood of wrong sign-ins', () => {
  it('is refused beyond the queue, while a known browser and a signed-in person get through', async () => {
    const { email } = await makeUser(subject.services);
    const [known, signedIn] = [subject.browser(), subject.browser()];
    await signedIn.signInAs(await makeUser(subject.services));
    const body = { email, password: PASSWORD };
    await known.call(logIn, { body });
    // Dear enough that all of them are there before the first are done.
    subject.services.passwordCost = { memory: 32_768, passes: 2 };
    const flood = Array.from({ length: 60 }, (_, n) =>
      subject.browser().call(logIn, { body: { email: `nobody-${n}@example.org`, password: 'Wrong-1' } }),
    );
    const newPassword = 'Quiet-Garden-42';
    const change = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    const [again, changed] = await Promise.all([
      known.call(logIn, { body }),
      signedIn.call(updatePassword, { body: change }),
    ]);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);

    expect([again.status, changed.status]).toEqual([200, 200]);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.error.code).toBe('BUSY');
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(answers.every(({ status }) => status === 503 || status === 401)).toBe(true);
  });
});
