import { deleteAccount, updateEmail } from '#features/account/contract.ts';
import { logIn, requestPasswordReset, signUp } from '#features/auth/contract.ts';
import { optOut, updateInbox } from '#features/inbox/contract.ts';
import { sendContactMessage } from '#features/contact/contract.ts';
import { createPremiumSignup, refundSubscription } from '#features/membership/contract.ts';
import {
  addAuthenticator,
  confirmIdentity,
  startAuthenticator,
  startPasskeyConfirmation,
} from '#features/auth-factors/contract.ts';
import { reopenProfile, requestOptOut } from '#features/opt-out/contract.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { closeHandle } from '#features/handles/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember, makePremiumMember, type Member } from '#test/factories/member.ts';
import { makePromoCode, redeemFreeDays } from '#test/factories/promo-code.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { codeOf } from '#test/harness/authenticator.ts';
import { startDemo } from '#test/harness/demo.ts';
import { emailChanges } from '#test/harness/email-changes.ts';
import { addPasskey, confirmWithPasskey } from '#test/harness/passkeys.ts';
import { postMailEvents } from '#test/harness/mail-events.ts';
import { authorize, linkAs, proveHandle } from '#test/harness/vendors/instagram-login.ts';
import {
  logInByMessage,
  proveByMessage,
  sendByPhone,
  startByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { runJob } from '#test/harness/jobs.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { beSuspended, moderate } from './fill-moderation.ts';
import { Needle } from '../find-secrets.ts';

/** Typed by people who have no account under it. */
const TYPED = {
  contactAddress: 'ottilie.pemberley@example.org',
  contactName: 'Ottilie Pemberley',
  question: 'How does the sealing work?',
  excuse: 'It was a harmless joke.',
  payingAddress: 'eglantine.montefiore@example.org',
  payingName: 'Montefiore',
  hello: 'Does a person read along here?',
  nextAddress: 'hyacinth.bower@example.org',
};

/**
 * Fills the demo and does everything that leaves a row about a person, most of it twice for the same person. Returns what was
 * typed besides the data of accounts.
 */
export async function fillTables(app: TestApp): Promise<Needle[]> {
  const { deliverySettings } = app.services;
  await startDemo(app);
  // The demo delivers at once, and so leaves nothing waiting.
  app.services.deliverySettings = deliverySettings;
  await signUpAndReturn(app);
  await addFactors(app);
  await pay(app);
  await proveAndLink(app);
  await write(app);
  await beSuspended(app, TYPED.excuse);
  await askForLinks(app);
  await refuseMails(app);
  await moderate(app);
  await leave(app);
  await runJob(app, 'index-names');
  return Object.values(TYPED).map((value) => new Needle(value, 'typed text'));
}

/** Two accounts, each of which is signed in to from several browsers. */
async function signUpAndReturn(app: TestApp): Promise<void> {
  const people = [
    { firstName: 'Gwendolyn', lastName: 'Hartsworth', dateOfBirth: '1987-11-23' },
    { firstName: 'Bartholomew', lastName: 'Quennell', dateOfBirth: '1979-02-17' },
  ];
  for (const person of people) {
    const form = signUpForm({ ...person, email: `${person.firstName}.${person.lastName}@example.org` });
    await app.browser().call(signUp, { body: form });
    for (let times = 0; times < 2; times += 1) {
      const browser = app.browser();
      await browser.call(logIn, { body: { email: form.email, password: form.password } });
      const settings = { emailNotifications: true, dataCollection: false, findableByName: times === 0 };
      await browser.call(updatePrivacySettings, { body: settings });
    }
  }
}

/** Two passkeys of one person, an authenticator app, and challenges that wait for an answer. */
async function addFactors(app: TestApp): Promise<void> {
  const { browser } = await makeMember(app, { firstName: 'Philomena', lastName: 'Thistlewood' });
  const { device } = await addPasskey(browser);
  await addPasskey(browser);
  await confirmWithPasskey(browser, device);
  await browser.call(confirmIdentity, { body: { currentPassword: PASSWORD } });
  for (let times = 0; times < 2; times += 1) await browser.call(startPasskeyConfirmation);
  const moderator = (await makeMember(app, { lastName: 'Cavendish', role: 'moderator' })).browser;
  const { secret } = (await moderator.call(startAuthenticator)).body;
  await moderator.call(addAuthenticator, { body: { code: codeOf(app, secret) } });
}

async function pay(app: TestApp): Promise<void> {
  const { services, stripe } = app;
  const member = await makeSubscriber(app, { lastName: 'Vanderholt' });
  const promoCode = await makePromoCode(services, { type: 'premium_discount', value: 25 });
  await makeSubscriber(app, { lastName: 'Ravenscroft', promoCode });
  await redeemFreeDays(app, await makeMember(app, { lastName: 'Wolstencroft', emailVerifiedOn: '2026-03-01' }));
  await app
    .browser()
    .call(createPremiumSignup, { body: signUpForm({ lastName: TYPED.payingName, email: TYPED.payingAddress }) });
  await stripe.deliver();
  await member.browser.call(refundSubscription);
  await stripe.deliver();
}

async function proveAndLink(app: TestApp): Promise<void> {
  const handles = ['velvet.lantern', 'saffron.kettle', 'cobalt.thimble', 'marble.accordion', 'linen.barometer'];
  for (const handle of handles) app.instagram.register(handle);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = handles;
  const prover = await makePremiumMember(app, [first, second], { firstName: 'Seraphine', lastName: 'Oakenshaw' });
  const findable = { emailNotifications: true, dataCollection: true, findableByName: true };
  await prover.browser.call(updatePrivacySettings, { body: findable });
  // Closed because somebody asked, and opened again; the other one closed for good.
  await inTransaction(app.services, (tx) => closeHandle(tx, first, 'request'));
  await prover.browser.call(reopenProfile, { params: { handle: first } });
  await prover.browser.call(optOut, { params: { handle: second } });
  const linker = await makeLinkedMember(app, third, { firstName: 'Leopoldine', lastName: 'Farquhar' });
  await linkAs(app, linker.browser, fourth);
  await deliverLetter(app, third, { vanishAfterDays: 7 });
  await linker.browser.call(updateInbox, { params: { handle: fourth }, body: { paused: true } });
  await deliverLetter(app, fourth);
  const visitor = app.browser();
  await proveHandle(app, visitor, fifth);
  await proveHandle(app, visitor, first);
  await authorize(app, linker.browser, fifth);
  await proveByMessages(app, linker);
  for (let times = 0; times < 2; times += 1) {
    await app.browser().call(requestOptOut, { body: { handle: fifth, note: 'Please.' } });
  }
}

/** A proof of each stage: done, ready to be used, answered, and waiting. */
async function proveByMessages(app: TestApp, { browser }: Member): Promise<void> {
  const [first, second, third] = ['ochre.weathervane', 'pewter.hourglass', 'juniper.sextant'] as const;
  await proveByMessage(app, browser, first);
  await logInByMessage(app, browser, second, 'linking');
  for (const waiting of [browser, app.browser()]) await startByMessage(waiting);
  const answered = app.browser();
  await sendByPhone(app, third, await startByMessage(answered));
  await app.instagram.phone.send(third, TYPED.hello);
  await runJob(app, 'renew-messages-token');
}

async function write(app: TestApp): Promise<void> {
  const { browser } = await makeMember(app, { lastName: 'Pemberley' });
  const message = { name: TYPED.contactName, email: TYPED.contactAddress, message: TYPED.question };
  for (const from of [browser, app.browser()]) {
    for (const subject of ['A question', 'Another question']) {
      await from.call(sendContactMessage, { body: { ...message, subject } });
    }
  }
}

async function askForLinks(app: TestApp): Promise<void> {
  const changes = emailChanges(() => app);
  const changed = await makeMember(app, { lastName: 'Silverthorne', emailVerifiedOn: '2026-03-01' });
  await changes.change(changed.browser, 'wisteria.arbour@example.org');
  const asking = await makeMember(app, { lastName: 'Greatorex', emailVerifiedOn: '2026-03-01' });
  const body = { newEmail: TYPED.nextAddress, currentPassword: PASSWORD };
  await asking.browser.call(updateEmail, { body });
  for (let times = 0; times < 2; times += 1) {
    await app.browser().call(requestPasswordReset, { body: { email: asking.user.email } });
  }
}

/** Addresses of members, and one that nobody has: each bounces and complains. */
async function refuseMails(app: TestApp): Promise<void> {
  const { user } = await makeMember(app, { lastName: 'Trevelyan', emailVerifiedOn: '2026-03-01' });
  const addresses = [user.email, TYPED.contactAddress];
  await postMailEvents(
    app,
    addresses.flatMap((address) => [
      { type: 'bounce', permanent: true, address },
      { type: 'bounce', permanent: false, address },
      { type: 'complaint', address },
    ]),
  );
}

async function leave(app: TestApp): Promise<void> {
  const { browser } = await makeMember(app, { lastName: 'Ashcombe' });
  await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
}
