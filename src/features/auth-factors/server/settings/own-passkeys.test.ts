import { expect, it } from 'vitest';
import { getCurrentUser } from '#features/auth/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { addPasskey, signInWithPasskey } from '#test/harness/passkeys.ts';
import { getConfirmation, removePasskey } from '../../contract.ts';

const subject = appPerFile();

it('the removal of a passkey ends the session of a thief who signed in with it', async () => {
  const { browser } = await makeMember(subject);
  const { device, body } = await addPasskey(browser);
  const thief = subject.browser();
  await signInWithPasskey(thief, device);
  expect((await thief.call(getConfirmation)).body.isStrong).toBe(true);
  await browser.call(removePasskey, { params: { id: body.id } });
  expect((await thief.call(getCurrentUser)).status).toBe(401);
});

it('the removal of a passkey leaves this session as strong as it was, for no longer than before', async () => {
  const { browser } = await makeMember(subject);
  const stolen = subject.browser();
  const { body } = await addPasskey(browser);
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
  subject.clock.advance(5 * MINUTE);
  await browser.call(removePasskey, { params: { id: body.id } });
  expect((await stolen.call(getCurrentUser)).status).toBe(401);
  expect((await browser.call(getConfirmation)).body).toMatchObject({ isRecent: true, isStrong: true });
  subject.clock.advance(12 * HOUR - 5 * MINUTE);
  expect((await browser.call(getConfirmation)).body.isStrong).toBe(false);
});

it('a further passkey ends no session', async () => {
  const { user, browser } = await makeMember(subject);
  const elsewhere = await subject.browser().signInAs(user);
  for (let n = 0; n < 2; n += 1) expect((await addPasskey(browser)).status).toBe(201);
  expect((await elsewhere.call(getCurrentUser)).status).toBe(200);
});
