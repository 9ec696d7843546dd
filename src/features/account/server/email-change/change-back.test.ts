import { describe, expect, it } from 'vitest';
import { getCurrentUser, logIn, resetPassword } from '#features/auth/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { type AccountRecord, makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import { mailsTo, tokensFrom } from '#test/harness/read-mail.ts';

const subject = appPerFile();

const { request, change, confirm, revert, tokenOf } = emailChanges(() => subject);
const CONFIRM = 'Confirm your new email address';
const CHANGED = 'Your email address was changed';
const newPassword = 'Quiet-Garden-42';

const signIn = (email: string, password = PASSWORD) => subject.browser().call(logIn, { body: { email, password } });
const linksTo = (address: string) => tokensFrom(subject.services, address, CHANGED);

/** The addresses that the account of this owner has had, one after the other: the first is the owner's, the others a thief's. */
async function changedTwice() {
  const owner = await makeUser(subject.services);
  const [second, third] = [randomAddress(), randomAddress()];
  const thief = await subject.browser().signInAs(owner);
  await change(thief, second);
  await change(thief, third);
  return { owner, second, third };
}

/** Asks for a change back; returns the token of the link that confirms it. */
async function askBack(owner: AccountRecord, email = owner.email): Promise<string> {
  const used = await tokensFrom(subject.services, email, CONFIRM);
  await request(await subject.browser().signInAs(owner), email);
  const token = (await tokensFrom(subject.services, email, CONFIRM)).find((one) => !used.includes(one));
  return token ?? '';
}

describe('a change back to an address whose revert link is open', () => {
  it('counts as the revert, and gives the address in between a notice without a link', async () => {
    const owner = await makeUser(subject.services);
    const second = randomAddress();
    await change(await subject.browser().signInAs(owner), second);
    const token = await askBack(owner, owner.email.toUpperCase());
    const thief = await subject.browser().signInAs(owner);
    const { body } = await confirm(token);
    const [notice, ...others] = await mailsTo(subject.services, second, CHANGED);
    expect([notice?.text.includes('/contact'), others, await linksTo(second)]).toEqual([true, [], []]);
    expect([(await thief.call(getCurrentUser)).status, (await signIn(owner.email)).status]).toEqual([401, 401]);
    expect((await revert(await tokenOf('revert', owner.email))).error.code).toBe('LINK_EXPIRED');
    const passwords = { newPassword, confirmPassword: newPassword };
    await subject.browser().call(resetPassword, { body: { token: body.resetToken, ...passwords } });
    expect((await signIn(owner.email, newPassword)).body).toMatchObject({ email: owner.email, emailVerified: true });
  });

  it('counts as the revert in another spelling of the same mailbox too', async () => {
    const [owner, second] = [await makeUser(subject.services, { email: 'j.doe@gmail.com' }), randomAddress()];
    await change(await subject.browser().signInAs(owner), second);
    expect((await confirm(await askBack(owner, 'jdoe@gmail.com'))).body.resetToken).toBeTruthy();
    expect(await linksTo(second)).toEqual([]);
  });

  it('ends the links of all later addresses', async () => {
    const { owner, second, third } = await changedTwice();
    expect((await confirm(await askBack(owner))).body.resetToken).toBeTruthy();
    expect((await revert(await tokenOf('revert', second))).error.code).toBe('LINK_EXPIRED');
    expect(await linksTo(third)).toEqual([]);
  });

  it('leaves the link of an earlier address to its owner', async () => {
    const { owner, second } = await changedTwice();
    expect((await confirm(await askBack(owner, second))).body.resetToken).toBeTruthy();
    expect((await revert(await tokenOf('revert', owner.email))).status).toBe(200);
  });

  it('is announced in the mail that confirms it', async () => {
    const { owner, second } = await changedTwice();
    const isAnnounced = ({ text }: { text: string }) => text.includes('that change is undone');
    await askBack(owner);
    const toOwner = await mailsTo(subject.services, owner.email, CONFIRM);
    const toOther = await mailsTo(subject.services, second, CONFIRM);
    expect([toOwner.map(isAnnounced), toOther.map(isAnnounced)]).toEqual([[true], [false]]);
    expect(toOwner[0]?.text).not.toContain('moderator');
  });

  it("announces the end of a moderator's role", async () => {
    const owner = await makeUser(subject.services, { role: 'moderator' });
    await change(await subject.browser().signInAs(owner), randomAddress());
    await askBack(owner);
    const [mail] = await mailsTo(subject.services, owner.email, CONFIRM);
    expect(mail?.text).toContain('no longer be a moderator');
  });

  it('is an ordinary correction if only the case of the address changes', async () => {
    const owner = await makeUser(subject.services);
    await change(await subject.browser().signInAs(owner), owner.email.toUpperCase());
    expect((await confirm(await askBack(owner))).body).toEqual({ success: true });
  });

  it('is a change like any other after 72 hours', async () => {
    const { owner, third } = await changedTwice();
    subject.clock.advance(72 * HOUR);
    expect((await confirm(await askBack(owner))).body).toEqual({ success: true });
    expect(await linksTo(third)).toHaveLength(1);
  });
});
