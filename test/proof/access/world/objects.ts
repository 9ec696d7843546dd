import { requestOptOut } from '#features/opt-out/contract.ts';
import { listSessions, updateEmail } from '#features/account/contract.ts';
import { listPasskeys } from '#features/auth-factors/contract.ts';
import { logIn, requestPasswordReset, resendVerification } from '#features/auth/contract.ts';
import { sendContactMessage } from '#features/contact/contract.ts';
import { sendAppeal, type Suspended } from '#features/moderation/contract.ts';
import { createPremiumSignup, startCardUpdate } from '#features/membership/contract.ts';
import {
  listAppeals,
  listContactMessages,
  listOptOuts,
  listPromoCodes,
  listSanctions,
} from '#features/moderation-console/contract.ts';
import { unsubscribeToken } from '#features/notices/server/unsubscribe.ts';
import { endpointId } from '#platform/server/push/push-address.ts';
import { makeChat, writeMessage } from '#test/factories/chat.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { intentIdIn } from '#test/factories/subscriber.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { emailChanges } from '#test/harness/email-changes.ts';
import { addPasskey } from '#test/harness/passkeys.ts';
import { tokenFrom } from '#test/harness/read-mail.ts';
import type { Member } from '#test/factories/member.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { FREE_HANDLES, words } from './names.ts';
import type { Caller, People } from './people.ts';

/** A member, with the browser that calls. */
function signedIn(callers: Map<string, Caller>, name: string): Member {
  const caller = callers.get(name);
  if (!caller?.user) throw new Error(`${name} is no member who is signed in`);
  return { user: caller.user, browser: caller.browser };
}

/** Chats of the author and others. */
export async function makeChats(subject: TestApp, callers: Map<string, Caller>, people: People) {
  const { suspended } = people;
  const own = (name: string) => signedIn(callers, name);
  const [author, recipient, former] = [own('author'), own('recipient'), own('former premium')];
  const [other, premium] = [own('other recipient'), own('premium')];
  const open = await makeChat(subject, { between: [author, recipient] });
  await writeMessage(subject, author, open.id, words('chat'));
  return {
    open: open.id,
    withFormer: (await makeChat(subject, { between: [author, former] })).id,
    withSuspended: (await makeChat(subject, { between: [author, suspended] })).id,
    ended: (await makeChat(subject, { between: [author, other], state: 'ended' })).id,
    unopened: (await makeChat(subject, { between: [premium, former], state: 'matched' })).id,
  };
}

/** What belongs to one account: a passkey, sessions, mailed links. */
export async function makeOwnThings(subject: TestApp, callers: Map<string, Caller>, people: People) {
  const { services } = subject;
  const { premium, free, unconfirmed, recipient } = people;
  const own = signedIn(callers, 'premium').browser;
  const { device } = await addPasskey(own);
  const [passkey] = (await own.call(listPasskeys)).body;
  await subject.browser().signInAs(premium.user);
  const otherSession = (await own.call(listSessions)).body.find(({ current }) => !current);
  const address = await subscribeBrowser(subject, { browser: own });

  const links = emailChanges(() => subject);
  const newEmail = 'moved@example.org';
  const moving = signedIn(callers, 'free').browser;
  await moving.call(updateEmail, { body: { newEmail, currentPassword: PASSWORD } });
  const moved = await makeUser(services, { emailVerifiedOn: '2026-03-01' });
  await links.change(await subject.browser().signInAs(moved), 'long.gone@example.org');
  await subject.browser().call(requestPasswordReset, { body: { email: recipient.user.email } });
  await signedIn(callers, 'unconfirmed').browser.call(resendVerification);

  return {
    device,
    passkeyId: passkey?.id ?? '',
    sessionId: otherSession?.id ?? '',
    noticeBrowserId: endpointId(address.endpoint),
    confirmToken: await links.tokenOf('change', newEmail),
    stopToken: await links.tokenOf('stop', free.user.email),
    revertToken: await links.tokenOf('revert', moved.email),
    resetToken: await links.tokenOf('reset', recipient.user.email),
    verifyToken: await tokenFrom(services, unconfirmed.user.email, 'Confirm your email address'),
    unsubscribe: unsubscribeToken(services.keys, recipient.user.id),
  };
}

/** What is paid, and what waits to be paid. */
export async function makePayments(subject: TestApp, callers: Map<string, Caller>, people: People) {
  const browser = signedIn(callers, 'premium').browser;
  const card = (await browser.call(startCardUpdate)).body.clientSecret;
  subject.stripe.pay(card);
  const signUp = (await subject.browser().call(createPremiumSignup, { body: signUpForm() })).body.clientSecret ?? '';
  subject.stripe.pay(signUp);
  return {
    upgrade: people.premium.intentId,
    card: intentIdIn(card),
    signUp: intentIdIn(signUp),
    signUpSecret: signUp,
    event: subject.stripe.waiting()[0],
  };
}

/** What waits in the console. */
export async function makeQueues(subject: TestApp, callers: Map<string, Caller>, people: People) {
  const moderator = signedIn(callers, 'moderator').browser;
  const ticketOf = async (email: string) => {
    const { body } = await subject.browser().call(logIn, { body: { email, password: PASSWORD } });
    return (body as unknown as Suspended).appealTicket ?? '';
  };
  const appealing = await makeUser(subject.services);
  await suspendPerson(subject.services, appealing);
  await subject.browser().call(sendAppeal, { body: { ticket: await ticketOf(appealing.email), message: 'A joke.' } });
  const { body: optOut } = await subject.browser().call(requestOptOut, { body: { handle: FREE_HANDLES.asked } });
  await subject.browser().call(sendContactMessage, {
    body: { name: 'Vera', email: 'vera@example.org', subject: 'Hello', message: 'A question.' },
  });
  const promoCode = await makePromoCode(subject.services);
  return {
    ticket: await ticketOf(people.suspended.user.email),
    appeal: (await moderator.call(listAppeals)).body.appeals[0]?.id ?? '',
    sanction: (await moderator.call(listSanctions)).body.sanctions[0]?.id ?? '',
    contact: (await moderator.call(listContactMessages)).body.messages[0]?.id ?? '',
    optOutCode: optOut.code,
    optOut: (await moderator.call(listOptOuts)).body.optOuts[0]?.id ?? '',
    promoCode,
    promo: (await moderator.call(listPromoCodes)).body.codes[0]?.id ?? '',
  };
}
