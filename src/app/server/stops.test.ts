import { afterEach, describe, expect, it } from 'vitest';
import { logIn, signUp } from '#features/auth/contract.ts';
import { confirmPremiumSignup, createPremiumSignup } from '#features/membership/contract.ts';
import { listSentConfessions } from '#features/sending/contract.ts';
import { getSite, STOPPABLE } from '#features/site/contract.ts';
import { listStops, resume, stop } from '#features/site/server/index.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { readWanted } from '#scripts/stop.ts';
import { answerWith, letterToAnswer } from '#test/factories/answered-letter.ts';
import { letterForm, sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { intentIdIn } from '#test/factories/subscriber.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { createTestNodes } from '#test/harness/test-nodes.ts';

const subject = appPerFile();
const TEXT = 'We’re fixing something. Back by six.';
const REFUSED = [503, 'STOPPED', TEXT];

const refusal = (answer: { status: number; error: { code: string; message: string } }) => [
  answer.status,
  answer.error.code,
  answer.error.message,
];
const stopFor = (what: (typeof STOPPABLE)[number]) => stop(subject.services, what, TEXT);
const stoppedOnSite = async () => (await subject.browser().call(getSite)).body.stopped;

afterEach(async () => {
  for (const what of STOPPABLE) await resume(subject.services, what);
});

describe('while sending is stopped', () => {
  it('a letter is refused with the operator’s text and is not counted, and can be sent later', async () => {
    const { browser } = await makeMember(subject);
    await stopFor('sending');
    const refused = await sendForm(browser);
    expect(refusal(refused)).toEqual(REFUSED);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stoppedOnSite()).toEqual({ 'sign-ups': null, sending: TEXT, answers: null });

    await resume(subject.services, 'sending');
    expect((await sendForm(browser)).status).toBe(201);
    expect(await stoppedOnSite()).toEqual({ 'sign-ups': null, sending: null, answers: null });
  });

  it('a letter that had arrived before is answered as before, and what waits is delivered', async () => {
    const { browser } = await makeMember(subject);
    const form = letterForm({ clientKey: '019a8f6e-0000-7000-8000-000000000001' });
    const first = await sendForm(browser, form);
    await stopFor('sending');
    const again = await sendForm(browser, form);
    expect([again.status, again.body]).toEqual([201, first.body]);
    subject.clock.advance(subject.services.deliverySettings.maxWait + MINUTE);
    await runJob(subject, 'deliver-letters');
    const [sent] = (await browser.call(listSentConfessions)).body.confessions;
    expect(sent?.state).toBe('delivered');
  });

  it('answers are not, and the other way round', async () => {
    const { author, reader, id } = await letterToAnswer(subject, 'elise.marchetti');
    await stopFor('answers');
    expect(refusal(await answerWith(reader.browser, id))).toEqual(REFUSED);
    expect((await sendForm(author.browser)).status).toBe(201);
    await resume(subject.services, 'answers');
    await stopFor('sending');
    expect((await answerWith(reader.browser, id)).status).toBe(201);
    await stopFor('answers');
    expect((await answerWith(reader.browser, id)).status, 'the same answer again').toBe(201);
  });
});

describe('while signing up is stopped', () => {
  it('nobody creates an account or begins to pay for one, and members log in', async () => {
    const form = signUpForm();
    expect((await subject.browser().call(signUp, { body: form })).status).toBe(201);
    await stopFor('sign-ups');
    const calls = subject.stripe.calls.length;
    expect(refusal(await subject.browser().call(signUp, { body: signUpForm() }))).toEqual(REFUSED);
    expect(refusal(await subject.browser().call(createPremiumSignup, { body: signUpForm() }))).toEqual(REFUSED);
    expect(subject.stripe.calls).toHaveLength(calls);
    const { email, password } = form;
    expect((await subject.browser().call(logIn, { body: { email, password } })).status).toBe(200);
  });

  it('what was begun before can be paid, and its account is created', async () => {
    const { email, password, ...form } = signUpForm();
    const { body } = await subject.browser().call(createPremiumSignup, { body: { ...form, email, password } });
    await stopFor('sign-ups');
    subject.stripe.pay(body.clientSecret);
    const paymentIntentId = intentIdIn(body.clientSecret);
    const confirmed = await subject.browser().call(confirmPremiumSignup, { body: { paymentIntentId } });
    expect(confirmed.body.success).toBe(true);
    expect((await subject.browser().call(logIn, { body: { email, password } })).body.membershipPlan).toBe('premium');
  });
});

it('what one node is told to stop is stopped on the other, until it is resumed', async () => {
  const site = await createTestNodes();
  const [one, other] = site.nodes;
  if (!one || !other) throw new Error('There are two nodes');
  const browser = await makeMember(other).then((member) => member.browser);
  await stop(one.services, 'sending', TEXT);
  expect(refusal(await sendForm(browser))).toEqual(REFUSED);
  await resume(one.services, 'sending');
  expect((await sendForm(browser)).status).toBe(201);
  await site.close();
});

it('stopping again changes the text and keeps the time, and only what is stopped is resumed', async () => {
  await stopFor('sending');
  const [before] = await listStops(subject.services);
  subject.clock.advance(MINUTE);
  await stop(subject.services, 'sending', 'Back by seven.');
  expect(await listStops(subject.services)).toEqual([{ ...before, message: 'Back by seven.' }]);
  expect(await resume(subject.services, 'answers')).toBe(false);
  expect(await resume(subject.services, 'sending')).toBe(true);
  expect(await resume(subject.services, 'sending')).toBe(false);
});

describe('the command', () => {
  it('reads what to stop, with a text of its own if there is none', () => {
    expect(readWanted([])).toBeNull();
    expect(readWanted(['sending', ` ${TEXT} `])).toEqual({ what: 'sending', message: TEXT });
    expect(readWanted(['sign-ups'])?.message).toBe('This is not possible right now. Please try again later.');
  });

  it.each([
    [['letters'], 'Stops something'],
    [['sending', 'We’re', 'fixing'], 'Stops something'],
    [['--all'], 'Stops something'],
    [['sending', ' '], '1 to 200 characters'],
    [['sending', 'x'.repeat(201)], '1 to 200 characters'],
    [['sending', 'one\ntwo'], 'on one line'],
  ])('refuses %o', (args, reason) => {
    expect(() => readWanted(args)).toThrow(reason);
  });
});
