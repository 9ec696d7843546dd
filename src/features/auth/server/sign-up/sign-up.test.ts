import { describe, expect, it } from 'vitest';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { changeStored } from '#test/factories/user.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { readAccountRecordByEmail } from '#features/people/server/index.ts';
import { getCurrentUser, logIn, signUp } from '../../contract.ts';

const subject = appPerFile();

const send = (overrides: Parameters<typeof signUpForm>[0]) =>
  subject.browser().call(signUp, { body: signUpForm(overrides) });

describe('signing up', () => {
  it('creates a free account, signs in with it and mails a link to verify the address', async () => {
    const browser = subject.browser();
    const form = signUpForm();
    const answer = await browser.call(signUp, { body: form });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ email: form.email, membershipPlan: 'free', emailVerified: false });
    expect((await browser.call(getCurrentUser)).body.firstName).toBe('Rosa');
    expect((await mailsTo(subject.services, form.email)).map((mail) => mail.subject)).toEqual([
      'Confirm your email address',
    ]);
    expect((await subject.browser().call(logIn, { body: { email: form.email, password: form.password } })).status).toBe(
      200,
    );
  });

  it.each([
    ['firstName', { firstName: ' A ' }, 'First name must be at least 2 characters'],
    ['lastName', { lastName: '' }, 'Last name must be at least 2 characters'],
    ['email', { email: 'rosa@' }, 'Please enter a valid email address'],
    ['password', { password: 'Short1', confirmPassword: 'Short1' }, 'Password must be at least 8 characters'],
    [
      'password',
      { password: 'velvet-19', confirmPassword: 'velvet-19' },
      'Password must contain at least one uppercase letter',
    ],
    [
      'password',
      { password: 'VELVET-19', confirmPassword: 'VELVET-19' },
      'Password must contain at least one lowercase letter',
    ],
    [
      'password',
      { password: 'Velvet-Hour', confirmPassword: 'Velvet-Hour' },
      'Password must contain at least one number',
    ],
    [
      'password',
      { password: 'P4ssword123', confirmPassword: 'P4ssword123' },
      'That password is too easy to guess. Please choose another one',
    ],
    ['confirmPassword', { confirmPassword: 'Velvet-Hour-20' }, "Passwords don't match"],
    ['dateOfBirth', { dateOfBirth: '' }, 'Date of birth is required'],
    ['dateOfBirth', { dateOfBirth: '2026-03-15' }, 'Please enter your real date of birth'],
    ['gender', { gender: '' as 'male' }, 'Please select your gender'],
    ['promoCode', { promoCode: 'NOSUCHCODE' }, 'Invalid promo code'],
    ['lastName', { lastName: 'Bitch' }, 'Please use a name without words that could hurt someone.'],
  ])('reports on the field %s what is wrong', async (path, overrides, message) => {
    const answer = await send(overrides);
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
    expect(answer.error.message).toBe(answer.error.issues?.[0]?.message);
  });

  it.each([
    ['2013-03-15', undefined, 400],
    ['2013-03-14', undefined, 400],
    ['2013-03-14', true, 201],
    ['2008-03-15', undefined, 400],
    ['2008-03-15', true, 201],
    ['2008-03-14', undefined, 201],
  ])(
    'answers a form with the birthday %s and the permission %s with %i',
    async (dateOfBirth, parentalPermission, status) => {
      const answer = await send({ dateOfBirth, ...(parentalPermission ? { parentalPermission } : {}) });
      expect(answer.status).toBe(status);
    },
  );

  it('tells a child why the form is refused', async () => {
    const { error } = await send({ dateOfBirth: '2015-01-01', parentalPermission: true });
    expect(error.message).toBe('You must be at least 13 years old to use Sub Rosa');
  });

  it.each([13, 14, 15, 16, 17, 18])(
    'accepts people from the smallest age on that the operator set: %i',
    async (age) => {
      subject.services.site.minimumAge = age;
      const tooYoung = await send({ dateOfBirth: `${2026 - age}-03-15`, parentalPermission: true });
      const oldEnough = await send({ dateOfBirth: `${2026 - age}-03-14`, parentalPermission: true });
      subject.services.site.minimumAge = 13;
      expect([tooYoung.status, oldEnough.status]).toEqual([400, 201]);
      expect(tooYoung.error.message).toBe(`You must be at least ${age} years old to use Sub Rosa`);
    },
  );

  it('ignores the plan that the form names', async () => {
    const { body } = await send({ membershipPlan: 'premium', subscriptionStatus: 'active' });
    expect(body.membershipPlan).toBe('free');
  });

  it('recognizes the same e-mail in another case', async () => {
    const { email } = (await send({ email: 'Nora.Lind@example.org' })).body;
    const again = await send({ email: email.toUpperCase() });
    expect([again.status, again.error.code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  it('creates one account for many simultaneous sign-ups with one e-mail', async () => {
    const many = process.env['PROVE'] ? 200 : 40;
    const form = signUpForm();
    const answers = await Promise.all(
      Array.from({ length: many }, () => subject.browser().call(signUp, { body: form })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    // The hash queue is short: some get the answer that the e-mail is taken, the rest that we are busy.
    expect([count(201), count(409) + count(503)]).toEqual([1, many - 1]);
    expect(await readAccountRecordByEmail(subject.services, form.email)).not.toBeNull();
    expect(await mailsTo(subject.services, form.email)).toHaveLength(1);
  }, 120_000);

  it('is possible with two addresses of one mailbox: they share limits, not an account', async () => {
    expect((await send({ email: 'flora.gmail.one@gmail.com' })).status).toBe(201);
    expect((await send({ email: 'floragmailone@gmail.com' })).status).toBe(201);
  });

  it("reveals nothing about the mailbox's owner: no suspension and no sent letter", async () => {
    await suspendPerson(subject.services, { email: 'gone@example.org' });
    const { status, body } = await send({ email: 'Gone+spy@example.org' });
    expect([status, body.confessionsToday]).toEqual([201, 0]);
  });

  it('allows a suspended member only to confirm the mailbox', async () => {
    await suspendPerson(subject.services, { email: 'back@example.org' });
    const form = signUpForm({ email: 'Back+again@example.org' });
    expect((await send(form)).status).toBe(201);
    const signIn = () => subject.browser().call(logIn, { body: { email: form.email, password: form.password } });
    expect((await signIn()).status).toBe(200);
    const account = await readAccountRecordByEmail(subject.services, form.email);
    await changeStored(subject.services, account?.id ?? 0, { emailVerifiedOn: '2026-03-14' });
    expect((await signIn()).error.code).toBe('SUSPENDED');
  });
});
