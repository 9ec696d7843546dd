import { describe, expect, it } from 'vitest';
import * as confessing from '#features/confessions/contract.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { deliverLetter, letterForm } from '#test/factories/letter.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { MAIL_STOPS } from '#test/factories/mail-stops.ts';
import { makeMember } from '#test/factories/member.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { readPlans } from '#test/harness/read-plans.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { planAlerts } from './plan-alerts.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const mails = (person: { user: { email: string } }) => mailsTo(subject.services, person.user.email);

describe('an alert', () => {
  it('is mailed after a delivery, with a link to the page for reading', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverLetter(subject, ELISE);
    const [mail, ...others] = await mails(linker);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Someone has confessed to you');
    expect(mail?.text).toContain('Hello Ada,');
    expect(mail?.text).toContain('A new confession is waiting for you');
    expect(mail?.text).toContain('http://localhost:3000/search-confessions');
    expect(mail?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/alerts\/unsubscribe\/[\w-]{50}$/);
  });

  it('goes to the member who linked the handle and to nobody else', async () => {
    const linker = await makeLinkedMember(subject, FLORA);
    const verified = await makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
    await proveHandle(subject, verified.browser, ELISE);
    await deliverLetter(subject, ELISE);
    expect([await mails(linker), await mails(verified)]).toEqual([[], []]);
  });

  it.each(MAIL_STOPS)('is not sent if %s', async (_why, makeSilent) => {
    const linker = await makeLinkedMember(subject, ELISE);
    await makeSilent(subject, linker);
    await deliverLetter(subject, ELISE);
    expect(await mails(linker)).toEqual([]);
    expect(await readPlans(subject)).toEqual([]);
  });

  it('is not sent for a letter whose author is blocked, though another letter is still sealed', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    const { browser: author, user } = await deliverLetter(subject, ELISE);
    const id = await newestLetter(linker.browser, ELISE);
    await deliverLetter(subject, ELISE);
    await linker.browser.call(confessing.blockAuthor, { params: { id } });
    const before = (await mails(linker)).length;
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
    const again = await author.call(confessing.sendConfession, { body: letterForm({ targetName: ELISE }) });
    expect(again.body.state).toBe('delivered');
    expect(await mails(linker)).toHaveLength(before);
    await planAlerts(subject.services, [{ author: user.id, letterId: again.body.id, target: ELISE }]);
    expect(await mails(linker)).toHaveLength(before);
    // After unblocking the author, alerts come again.
    await linker.browser.call(confessing.unblockAuthor, { params: { id } });
    await author.call(confessing.sendConfession, { body: letterForm({ targetName: ELISE }) });
    expect(await mails(linker)).toHaveLength(before + 1);
  });
});
