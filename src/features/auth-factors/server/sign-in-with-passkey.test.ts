import { describe, expect, it } from 'vitest';
import { getCurrentUser, logIn } from '#features/auth/contract.ts';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { addPasskey, confirmWithPasskey, signInWithPasskey } from '#test/harness/passkeys.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { SoftwareAuthenticator, type Behaviour } from '#test/harness/software-authenticator.ts';
import * as contract from '../contract.ts';
import { passkeys } from './schema.ts';

const subject = appPerFile();

async function memberWithPasskey(behaviour: Behaviour = {}) {
  const member = await makeMember(subject);
  const { device, status } = await addPasskey(member.browser, new SoftwareAuthenticator(), behaviour);
  expect(status).toBe(201);
  return { ...member, device };
}

describe('signing in with a passkey', () => {
  it('needs no name and no password, and counts as a confirmation with a passkey', async () => {
    const { user, device } = await memberWithPasskey();
    const browser = subject.browser();
    const signedIn = await signInWithPasskey(browser, device);
    expect([signedIn.status, signedIn.body.email]).toEqual([200, user.email]);
    expect((await browser.call(getCurrentUser)).body.id).toBe(user.id);
    expect((await browser.call(contract.getConfirmation)).body).toEqual({
      isRecent: true,
      hasPasskey: true,
      hasAuthenticator: false,
      isStrong: true,
    });
  });

  it('names no account and no credential in its options', async () => {
    const { user, device } = await memberWithPasskey();
    const { body } = await subject.browser().call(contract.startPasskeySignIn);
    expect(body['allowCredentials']).toEqual([]);
    for (const secret of [device.id, user.email, String(user.id)]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('tells the owner about a browser that was not used before, and only then', async () => {
    const { user, device } = await memberWithPasskey();
    const browser = subject.browser();
    for (let times = 0; times < 2; times += 1) await signInWithPasskey(browser, device);
    expect(await mailsTo(subject.services, user.email, 'New login to your account')).toHaveLength(1);
  });

  it('refuses a suspended member as a password does', async () => {
    const { user, device } = await memberWithPasskey();
    await suspendPerson(subject.services, user, { days: 7 });
    const byPassword = await subject.browser().call(logIn, { body: { email: user.email, password: PASSWORD } });
    const byPasskey = await signInWithPasskey(subject.browser(), device);
    expect([byPasskey.status, byPasskey.error.code]).toEqual([403, 'SUSPENDED']);
    expect(Object.keys(byPasskey.body)).toEqual(Object.keys(byPassword.body));
  });

  it.each<[string, Behaviour]>([
    ['another origin', { origin: 'https://subrosa.example.net' }],
    ['the same host on another port', { origin: 'http://localhost:3001' }],
    ['a signature for another site', { rpId: 'subrosa.example.net' }],
    ['an authenticator that has not checked its user', { isVerified: false }],
    ['a challenge that we did not give', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is refused from %s', async (_what, behaviour) => {
    const { device } = await memberWithPasskey();
    const browser = subject.browser();
    const { status, error } = await signInWithPasskey(browser, device, behaviour);
    expect([status, error.code]).toEqual([403, 'PASSKEY_REFUSED']);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it('gives one answer for an unknown passkey, a wrong signature and a wrong origin', async () => {
    const { device } = await memberWithPasskey();
    const stranger = new SoftwareAuthenticator();
    const forger = Object.assign(new SoftwareAuthenticator(), { id: device.id });
    const answers = [
      await signInWithPasskey(subject.browser(), stranger),
      await signInWithPasskey(subject.browser(), forger),
      await signInWithPasskey(subject.browser(), device, { origin: 'https://subrosa.example.net' }),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });

  it('accepts an answer once', async () => {
    const { device } = await memberWithPasskey();
    const browser = subject.browser();
    const { body: options } = await browser.call(contract.startPasskeySignIn);
    const visitor = browser.cookies.get('vid') ?? '';
    const answer = device.sign(options);
    expect((await browser.call(contract.signInWithPasskey, { body: { answer } })).status).toBe(200);
    const again = subject.browser();
    again.cookies.set('vid', visitor);
    const replayed = [
      await browser.call(contract.signInWithPasskey, { body: { answer } }),
      await again.call(contract.signInWithPasskey, { body: { answer } }),
      await subject.browser().call(contract.signInWithPasskey, { body: { answer } }),
    ];
    expect(replayed.map(({ error }) => error.code)).toEqual(Array.from({ length: 3 }, () => 'PASSKEY_REFUSED'));
  });

  it('uses a challenge up, even if the answer was refused', async () => {
    const { device } = await memberWithPasskey();
    const browser = subject.browser();
    const { body: options } = await browser.call(contract.startPasskeySignIn);
    const send = (behaviour: Behaviour) =>
      browser.call(contract.signInWithPasskey, { body: { answer: device.sign(options, behaviour) } });
    expect((await send({ isVerified: false })).status).toBe(403);
    expect((await send({})).status).toBe(403);
  });

  it('does not accept the challenge of another session, of another purpose or of more than five minutes ago', async () => {
    const { browser, device } = await memberWithPasskey();
    const [visitor, other] = [subject.browser(), subject.browser()];
    const { body: options } = await visitor.call(contract.startPasskeySignIn);
    await other.call(contract.startPasskeySignIn);
    expect((await other.call(contract.signInWithPasskey, { body: { answer: device.sign(options) } })).status).toBe(403);

    const { body: forConfirming } = await browser.call(contract.startPasskeyConfirmation);
    const crossed = await browser.call(contract.signInWithPasskey, { body: { answer: device.sign(forConfirming) } });
    expect(crossed.status).toBe(403);

    const answer = device.sign(options);
    subject.clock.advance(5 * MINUTE);
    expect((await visitor.call(contract.signInWithPasskey, { body: { answer } })).status).toBe(403);
  });

  it.each([{}, { response: {} }, { response: { clientDataJSON: 'e30' } }, { response: { clientDataJSON: '%%' } }])(
    'refuses the malformed answer %j',
    async (rest) => {
      const answer = { id: 'abc', rawId: 'abc', type: 'public-key', ...rest };
      const { error } = await subject.browser().call(contract.signInWithPasskey, { body: { answer } });
      expect(error.code).toBe('PASSKEY_REFUSED');
    },
  );

  it('refuses a counter that goes back or stands still, as that of a copied authenticator', async () => {
    const { device } = await memberWithPasskey({ counter: 7 });
    const at = async (counter: number) => (await signInWithPasskey(subject.browser(), device, { counter })).status;
    expect([await at(8), await at(8), await at(7), await at(0), await at(9)]).toEqual([200, 403, 403, 403, 200]);
  });

  it('writes nothing when a passkey that does not count is used again on the same day', async () => {
    const { browser, device } = await memberWithPasskey();
    const rows = async () => JSON.stringify(await subject.services.db.select().from(passkeys));
    const added = await rows();
    await signInWithPasskey(subject.browser(), device);
    const usedOnce = await rows();
    await signInWithPasskey(subject.browser(), device);
    expect([usedOnce === added, await rows()]).toEqual([false, usedOnce]);
    const day = subject.clock.now().toISOString().slice(0, 10);
    expect((await browser.call(contract.listPasskeys)).body[0]?.lastUsedOn).toBe(day);
    subject.clock.advance(DAY);
    await signInWithPasskey(subject.browser(), device);
    expect(await rows()).not.toBe(usedOnce);
  });
});

describe('confirming with a passkey', () => {
  it('counts in this session alone', async () => {
    const { user, browser, device } = await memberWithPasskey();
    const elsewhere = await subject.browser().signInAs(user);
    expect((await confirmWithPasskey(browser, device)).body.isStrong).toBe(true);
    expect((await elsewhere.call(contract.getConfirmation)).body.isStrong).toBe(false);
  });

  it('is refused with a passkey of another account', async () => {
    const { browser } = await memberWithPasskey();
    const other = await memberWithPasskey();
    const { error } = await confirmWithPasskey(browser, other.device);
    expect(error.code).toBe('PASSKEY_REFUSED');
  });

  it('is not possible without a passkey', async () => {
    const { browser } = await makeMember(subject);
    expect((await browser.call(contract.startPasskeyConfirmation)).error.code).toBe('NOT_FOUND');
  });
});
