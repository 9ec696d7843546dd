import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { logIn } from '../../contract.ts';

const subject = appPerFile();

const signIn = (email: string, password = PASSWORD) => subject.browser().call(logIn, { body: { email, password } });

async function failTimes(email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await signIn(email, 'Wrong-1')).status).toBe(401);
}

describe('repeated failure', () => {
  it('delays the next try, longer each time, and never locks the account', async () => {
    const { email } = await makeUser(subject.services);
    await failTimes(email, 5);
    const slowed = await signIn(email);
    expect([slowed.status, slowed.error.code, slowed.headers['retry-after']]).toEqual([429, 'TOO_MANY_SIGN_INS', '15']);

    subject.clock.advance(15 * SECOND);
    await failTimes(email, 1);
    expect((await signIn(email)).headers['retry-after']).toBe('30');

    subject.clock.advance(30 * SECOND);
    expect((await signIn(email)).status).toBe(200);
  });

  it('is forgotten after 15 minutes, and after a success', async () => {
    const { email } = await makeUser(subject.services);
    await failTimes(email, 4);
    expect((await signIn(email)).status).toBe(200);
    await failTimes(email, 4);
    subject.clock.advance(15 * MINUTE);
    await failTimes(email, 4);
    expect((await signIn(email)).status).toBe(200);
  });

  it('at one account does not slow another', async () => {
    const [one, other] = [await makeUser(subject.services), await makeUser(subject.services)];
    await failTimes(one.email, 5);
    expect((await signIn(one.email)).status).toBe(429);
    expect((await signIn(other.email)).status).toBe(200);
  });
});

describe('a suspended account', () => {
  it('is named as such, with its end, only after the right password', async () => {
    const user = await makeUser(subject.services);
    await suspendPerson(subject.services, user, { days: 6 });

    expect((await signIn(user.email, 'Wrong-1')).status).toBe(401);
    const answer = await signIn(user.email);
    expect([answer.status, answer.error.code]).toEqual([403, 'SUSPENDED']);
    expect(answer.error.message).toContain('2026-03-20');

    subject.clock.set('2026-03-20T00:00:00Z');
    expect((await signIn(user.email)).status).toBe(200);
  });
});
