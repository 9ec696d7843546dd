import { describe, expect, it } from 'vitest';
import * as confessing from '#features/inbox/contract.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember } from '#test/factories/member.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const mails = (person: { user: { email: string } }) => mailsTo(subject.services, person.user.email);

describe('where letters are delivered at once, a notice', () => {
  it('is mailed with the delivery, with a link to the page for reading', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverLetter(subject, ELISE);
    const [mail, ...others] = await mails(linker);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Something is waiting for you on Sub Rosa');
    expect(mail?.text).toContain('Hello Ada,');
    expect(mail?.text).toContain('There is something new for you.');
    expect(mail?.text).toContain('http://localhost:3000/search-confessions');
    expect(mail?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/notices\/unsubscribe\/[\w-]{50}$/);
  });

  it('is mailed for each letter of an hour, also after the one before was read', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverLetter(subject, ELISE);
    await linker.browser.call(confessing.openConfession, { params: { id: await newestLetter(linker.browser, ELISE) } });
    await deliverLetter(subject, ELISE);
    await deliverLetter(subject, FLORA);
    expect(await mails(linker)).toHaveLength(2);
  });

  it('is not mailed again for a letter to a paused inbox', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverLetter(subject, ELISE);
    await linker.browser.call(confessing.updateInbox, { params: { handle: ELISE }, body: { paused: true } });
    await deliverLetter(subject, ELISE);
    expect(await mails(linker)).toHaveLength(1);
  });

  it('goes to the member who linked the handle and to nobody else', async () => {
    const linker = await makeLinkedMember(subject, FLORA);
    const verified = await makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
    await proveHandle(subject, verified.browser, ELISE);
    await deliverLetter(subject, ELISE);
    expect([await mails(linker), await mails(verified)]).toEqual([[], []]);
  });
});
