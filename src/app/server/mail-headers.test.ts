import { generateKeyPairSync } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#features/account/contract.ts';
import { matchMail, proofMail } from '#features/notices/server/mails.ts';
import { logIn, requestPasswordReset, signUp } from '#features/auth/contract.ts';
import { findById, readPeople } from '#features/people/server/index.ts';
import { sendContactMessage } from '#features/contact/contract.ts';
import * as membershipMails from '#features/membership/server/mails.ts';
import { sendAppeal, type Suspended } from '#features/moderation/contract.ts';
import { decideAppeal, listAppeals } from '#features/moderation-console/contract.ts';
import { mailAllRemoved, mailFactorNotice } from '#features/auth-factors/server/factor-notice.ts';
import { openMailer } from '#platform/server/gateways/smtp.ts';
import { mailJob } from '#platform/server/mail/deliver-mail.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import { caseActions } from '#test/factories/cases.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { MailServer } from '#test/harness/vendors/mail-server.ts';

const NAMES = { firstName: 'Wilhelmina', lastName: 'Featherstone' };
const MESSAGE = 'Velvet umbrellas remind me of your laughter.';
const HANDLE = 'saffron.kettle';
const CONFIRMED = { ...NAMES, emailVerifiedOn: '2026-03-01' };

/** How many mails each feature composes; all of them are sent below. */
const COMPOSED = {
  account: 3,
  notices: 3,
  auth: 4,
  'auth-factors': 2,
  contact: 1,
  membership: 4,
  'moderation-console': 1,
};

const RECURRING = [
  'It’s a match',
  'Something is waiting for you on Sub Rosa',
  'Please confirm your Instagram username again',
];
const FROM_A_PERSON = '[Contact] A question';
const SUBJECTS = [
  ...RECURRING,
  FROM_A_PERSON,
  'A passkey was added to your account',
  'A passkey was removed from your account',
  'An authenticator app was added to your account',
  'Choose a new password',
  'Confirm your email address',
  'Confirm your new email address',
  'New login to your account',
  'Your account is ready',
  'Your appeal',
  'Your email address is about to change',
  'Your email address was changed',
  'Your passkeys were removed',
  'Your password was changed',
  'Your payment did not go through',
  'Your payment is refunded',
  'Your receipt: $3.99',
  'Your refund: $3.99',
];

const ALWAYS = ['content-type', 'date', 'dkim-signature', 'from', 'message-id', 'mime-version', 'subject', 'to'];

interface SentMail {
  subject: string;
  headers: Map<string, string>;
}

let subject: TestApp;
let mails: SentMail[];
beforeAll(async () => {
  subject = await createTestApp();
  await causeAccountMails();
  await causeNotices();
  await causeRecurring();
  await causeAppeal();
  mails = await sendAll();
});
afterAll(() => subject.close());

async function causeAccountMails(): Promise<void> {
  const form = signUpForm({ ...NAMES });
  await subject.browser().call(signUp, { body: form });
  await subject.browser().call(logIn, { body: { email: form.email, password: form.password } });
  await subject.browser().call(requestPasswordReset, { body: { email: form.email } });
  await runQueued(subject, 'mail-reset-link');
  const newPassword = 'Quiet-Garden-42';
  const change = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
  await (await makeMember(subject, CONFIRMED)).browser.call(updatePassword, { body: change });
  await emailChanges(() => subject).change((await makeMember(subject, CONFIRMED)).browser, randomAddress());
  const message = { name: 'Wilhelmina', email: form.email, subject: 'A question', message: MESSAGE };
  await subject.browser().call(sendContactMessage, { body: message });
}

async function causeNotices(): Promise<void> {
  const { services } = subject;
  const { user } = await makeMember(subject, CONFIRMED);
  const account = await findById(services, user.id);
  for (const change of ['passkey-added', 'passkey-removed', 'authenticator-added'] as const)
    await mailFactorNotice(services, account, change, 'http://localhost:3000');
  await mailAllRemoved(services, account);
  await membershipMails.mailPaymentFailed(services, user.email, '2026-04-01');
  await membershipMails.mailAccountReady(services, user.email, 'http://localhost:3000');
  await membershipMails.mailSignupRefunded(services, user.email);
  await membershipMails.mailCodeAlreadyUsed(services, user.email);
  const payment = { paid: 399, paidAt: null, createdAt: subject.clock.now(), card: { brand: 'visa', last4: '4242' } };
  await membershipMails.mailReceipt(services, user.email, payment);
  await membershipMails.mailRefundReceipt(services, user.email, payment, 399);
}

async function causeRecurring(): Promise<void> {
  const { services } = subject;
  const { user }: Member = await makeLinkedMember(subject, HANDLE, CONFIRMED);
  await deliverLetter(subject, HANDLE, { message: MESSAGE });
  const [recipient] = await readPeople(services, [user.id]);
  if (recipient) for (const compose of [matchMail, proofMail]) await postMail(services, compose(services, recipient));
}

async function causeAppeal(): Promise<void> {
  const { user } = await makeMember(subject, CONFIRMED);
  await suspendPerson(subject.services, user, { days: 30 });
  const { body } = await subject.browser().call(logIn, { body: { email: user.email, password: PASSWORD } });
  const ticket = (body as unknown as Suspended).appealTicket ?? '';
  await subject.browser().call(sendAppeal, { body: { ticket, message: MESSAGE } });
  const moderator = await caseActions(() => subject).moderator();
  const [appeal] = (await moderator.call(listAppeals)).body.appeals;
  await moderator.call(decideAppeal, { params: { id: appeal?.id ?? '' }, body: { lift: true, reason: 'A joke.' } });
}

/** Sends everything in the outbox to a real mail server, signed. */
async function sendAll(): Promise<SentMail[]> {
  const server = await new MailServer().up();
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const mailer = openMailer({
    url: server.url,
    from: 'support@subrosa.example',
    bounceAddress: 'bounces@subrosa.example',
    dkim: { domain: 'subrosa.example', selector: 'mail2026', key },
  });
  const { rows } = await subject.services.db.execute<{ data: { id: string } }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'mail'`,
  );
  for (const { data } of rows) await mailJob(mailer).run(subject.services, data);
  mailer.close();
  await server.down();
  return server.accepted.map((mail) => ({ subject: mail.subject, headers: headersOf(mail.raw) }));
}

function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
}

it('every mail that the product composes is sent here', () => {
  const features = join(import.meta.dirname, '../../features');
  const sources = globSync('**/*.ts', { cwd: features }).filter((file) => !file.endsWith('.test.ts'));
  const composed = sources.flatMap((file) => {
    const calls = readFileSync(join(features, file), 'utf8').match(/composeMail\(/g) ?? [];
    return calls.map(() => file.split(sep)[0] ?? '');
  });
  const counts = Object.entries(Object.groupBy(composed, (feature) => feature));
  expect(Object.fromEntries(counts.map(([feature, calls]) => [feature, calls?.length]))).toEqual(COMPOSED);
  expect([...new Set(mails.map((mail) => mail.subject))].toSorted()).toEqual(SUBJECTS.toSorted());
});

describe('the headers of a mail', () => {
  it('are those that it needs, and only recurring mails can be unsubscribed from', () => {
    for (const mail of mails) {
      const unsubscribe = RECURRING.includes(mail.subject) ? ['list-unsubscribe', 'list-unsubscribe-post'] : [];
      const kind = mail.subject === FROM_A_PERSON ? ['reply-to'] : ['auto-submitted'];
      expect([...mail.headers.keys()].toSorted(), mail.subject).toEqual(
        [...ALWAYS, ...unsubscribe, ...kind].toSorted(),
      );
    }
  });

  it('have no name, handle or word of a letter', () => {
    const words = [...Object.values(NAMES), ...HANDLE.split('.'), ...MESSAGE.split(/\W+/)].filter(
      ({ length }) => length > 5,
    );
    expect(words.length).toBeGreaterThan(5);
    for (const { subject: title, headers } of mails.filter((mail) => mail.subject !== FROM_A_PERSON)) {
      const text = [...headers]
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')
        .toLowerCase();
      for (const word of words) expect(text, title).not.toContain(word.toLowerCase());
    }
  });

  it('have a Message-ID at our domain that repeats nothing', () => {
    const ids = mails.map(({ headers }) => headers.get('message-id') ?? '');
    for (const id of ids) expect(id).toMatch(/^<[\da-f]{24}\.[\da-f]{32}@subrosa\.example>$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('say that a program wrote it, unless a person did', () => {
    for (const { subject: title, headers } of mails)
      expect(headers.get('auto-submitted')).toBe(title === FROM_A_PERSON ? undefined : 'auto-generated');
  });
});
