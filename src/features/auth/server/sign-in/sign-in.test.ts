import { describe, expect, it } from 'vitest';
import { updatePassword } from '#features/account/contract.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { getCurrentUser, logIn, logOut } from '../../contract.ts';

const subject = appPerFile();

describe('signing in', () => {
  it('succeeds with e-mail and password, whatever the case of the e-mail', async () => {
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

  it('answers an unknown e-mail and a wrong password with the same reply', async () => {
    const user = await makeUser(subject.services);
    const unknown = await subject.browser().call(logIn, { body: { email: 'nobody@example.org', password: PASSWORD } });
    const wrong = await subject.browser().call(logIn, { body: { email: user.email, password: 'Wrong-Horse-7' } });

    expect(unknown.status).toBe(401);
    expect(wrong.status).toBe(401);
    expect(wrong.error).toEqual(unknown.error);
    expect(wrong.error).toEqual({ code: 'WRONG_CREDENTIALS', message: 'Invalid email or password.' });
  });

  it("reports 'Password is required' on the password field", async () => {
    const answer = await subject.browser().call(logIn, { body: { email: 'a@example.org', password: '' } });

    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path: 'password', message: 'Password is required' }]);
  });

  it('creates a new session id at every sign-in and deletes the old one', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    const before = browser.cookies.get('sid') ?? '';
    await browser.call(logIn, { body: { email: user.email, password: PASSWORD } });

    expect(browser.cookies.get('sid')).not.toBe(before);
    const thief = subject.browser();
    thief.cookies.set('sid', before);
    expect((await thief.call(getCurrentUser)).status).toBe(401);
  });

  it('stores no secret with which a thief could sign in', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const secret = browser.cookies.get('sid')?.split('.')[0];
    const rows = await subject.services.db.select().from(sessions);

    expect(secret).toBeTruthy();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('a session', () => {
  it('ends when the member signs out, and signing out again is no error', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const copy = subject.browser();
    copy.cookies.set('sid', browser.cookies.get('sid') ?? '');

    expect((await browser.call(logOut)).body).toEqual({ success: true });
    expect(browser.cookies.has('sid')).toBe(false);
    expect((await copy.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(logOut)).status).toBe(200);
  });

  it('stays alive while it is used, for 14 days at most', async () => {
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

  it('is removed from the browser once it has ended', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    subject.clock.advance(2 * DAY);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    expect(browser.cookies.has('sid')).toBe(false);
  });

  it('cannot be forged: a changed cookie signs nobody in', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const [secret, , mac] = browser.cookies.get('sid')?.split('.') ?? [];
    browser.cookies.set('sid', `${secret}.zzzzzz.${mac}`);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });
});

describe('a flood of wrong sign-ins', () => {
  it('is refused once the queue is full, while known browsers and signed-in members get through', async () => {
    const { email } = await makeUser(subject.services);
    const [known, signedIn] = [subject.browser(), subject.browser()];
    await signedIn.signInAs(await makeUser(subject.services));
    const body = { email, password: PASSWORD };
    await known.call(logIn, { body });
    // Expensive enough that all requests arrive before the first hash is done.
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
