import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { getCurrentUser, signUp } from '#features/auth/contract.ts';
import { sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { changeStored, deleteAccountRow, makeUser, type UserFields } from '#test/factories/user.ts';
import { ModerationServer } from '#test/harness/vendors/moderation-server.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { listSentConfessions } from '../contract.ts';

const AT_ONCE = process.env['PROVE'] ? 100 : 50;

const subject = appPerFile();
beforeEach(() => subject.clock.set('2026-03-14T10:30:00Z'));

const member = async (overrides: UserFields = {}) => (await makeMember(subject, overrides)).browser;
const premium = () => member({ membershipPlan: 'premium' });

describe('the limit of one confession a day', () => {
  it(`accepts one of ${AT_ONCE} parallel sends`, async () => {
    const browser = await member();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sendForm(browser)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.code === 'DAILY_LIMIT')).toHaveLength(AT_ONCE - 1);
    expect((await browser.call(listSentConfessions)).body.confessions).toHaveLength(1);
  });

  it('is checked before the moderation service reads the text, and is not used up by a refused text', async () => {
    const server = await new ModerationServer().up();
    const before = subject.services.moderationService;
    subject.services.moderationService = server.open(subject.clock);
    const browser = await member();
    expect((await sendForm(browser, { message: 'I will kill you' })).error.code).toBe('MODERATION');
    expect((await sendForm(browser)).status).toBe(201);
    expect((await sendForm(browser)).error.code).toBe('DAILY_LIMIT');
    expect(server.sandbox.asked).toHaveLength(1);
    subject.services.moderationService = before;
    await server.down();
  });

  it('ends with the UTC day', async () => {
    const browser = await member();
    subject.clock.set('2026-03-14T23:59:59.500Z');
    expect((await sendForm(browser)).status).toBe(201);
    const { status, headers } = await sendForm(browser);
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect((await browser.call(getCurrentUser)).body).toMatchObject({
      confessionsToday: 1,
      nextConfessionAt: '2026-03-15T00:00:00.000Z',
    });
    subject.clock.set('2026-03-15T00:00:00Z');
    expect((await browser.call(getCurrentUser)).body).toMatchObject({ confessionsToday: 0, nextConfessionAt: null });
    expect((await sendForm(browser)).status).toBe(201);
  });

  it('survives deleting the account and opening another with the same mailbox', async () => {
    const email = `${randomUUID()}@example.org`;
    const first = await makeUser(subject.services, { email, emailVerifiedOn: '2026-03-01' });
    expect((await sendForm(await subject.browser().signInAs(first))).status).toBe(201);
    await deleteAccountRow(subject.services, first.id);
    const again = await member({
      email: email.replace('@', '+again@').toUpperCase(),
      emailVerifiedOn: '2026-03-14',
    });
    expect((await sendForm(again)).error.code).toBe('DAILY_LIMIT');
  });

  it('survives deleting the account and signing up again with an unverified address', async () => {
    const email = `Rosa-${randomUUID()}@example.org`;
    const browser = subject.browser();
    await browser.call(signUp, { body: signUpForm({ email }) });
    expect([(await sendForm(browser)).status, (await sendForm(browser)).status]).toEqual([201, 429]);
    expect((await browser.call(deleteAccount, { body: {} })).status).toBe(200);
    expect((await browser.call(signUp, { body: signUpForm({ email: email.toLowerCase() }) })).status).toBe(201);
    expect((await sendForm(browser)).error.code).toBe('DAILY_LIMIT');
    expect((await browser.call(getCurrentUser)).body).toMatchObject({
      confessionsToday: 1,
      nextConfessionAt: '2026-03-15T00:00:00.000Z',
    });
  });

  it('tells nothing about a mailbox to a person who signs up with another spelling of it', async () => {
    const email = `${randomUUID()}@example.org`;
    expect((await sendForm(await member({ email, emailVerifiedOn: '2026-03-01' }))).status).toBe(201);
    const otherMember = await member({ email: email.replace('@', '+again@') });
    expect((await otherMember.call(getCurrentUser)).body.confessionsToday).toBe(0);
    expect((await sendForm(otherMember)).status).toBe(201);
  });

  it('tells nothing about an unverified address where only verified ones may send', async () => {
    const before = subject.services.deliverySettings;
    subject.services.deliverySettings = { ...before, requireVerifiedEmail: true };
    const email = `${randomUUID()}@example.org`;
    const first = await subject
      .browser()
      .signInAs(await makeUser(subject.services, { email, emailVerifiedOn: '2026-03-01' }));
    expect((await sendForm(first)).status).toBe(201);
    await first.call(deleteAccount, { body: {} });
    const again = await makeUser(subject.services, { email });
    const browser = await subject.browser().signInAs(again);
    expect((await browser.call(getCurrentUser)).body.confessionsToday).toBe(0);
    await changeStored(subject.services, again.id, { emailVerifiedOn: '2026-03-14' });
    expect((await browser.call(getCurrentUser)).body.confessionsToday).toBe(1);
    subject.services.deliverySettings = before;
  });

  it('does not apply to premium members, who may send 20 an hour and three a day to one handle', async () => {
    const browser = await premium();
    for (let n = 0; n < 20; n += 1) expect((await sendForm(browser, { targetName: `person${n}` })).status).toBe(201);
    expect((await sendForm(browser, { targetName: 'person20' })).error.code).toBe('BURST_LIMIT');
    subject.clock.set('2026-03-14T11:00:00Z');
    for (let n = 0; n < 2; n += 1) expect((await sendForm(browser, { targetName: 'person0' })).status).toBe(201);
    expect((await sendForm(browser, { targetName: 'person0' })).error.code).toBe('TARGET_LIMIT');
    const more = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => sendForm(browser, { targetName: `person.${name}` })),
    );
    expect(more.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await browser.call(getCurrentUser)).body).toMatchObject({ confessionsToday: 26, nextConfessionAt: null });
  });
});

describe('sending a letter again after a lost reply', () => {
  it('gives the same confession', async () => {
    const browser = await member();
    const clientKey = randomUUID();
    const first = await sendForm(browser, { clientKey });
    const again = await sendForm(browser, { clientKey, message: 'Other words' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await browser.call(listSentConfessions)).body.confessions).toHaveLength(1);
  });

  it('gives one confession and no refusal when the requests are parallel', async () => {
    const browser = await premium();
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(browser, { clientKey })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await browser.call(getCurrentUser)).body.confessionsToday).toBe(1);
  });

  it('gives a new confession if the key was used by another member', async () => {
    const clientKey = randomUUID();
    const [one, other] = [await sendForm(await member(), { clientKey }), await sendForm(await member(), { clientKey })];
    expect(one.body.id).not.toBe(other.body.id);
  });
});
