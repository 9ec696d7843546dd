import { listSessions, updateEmail, confirmEmailChange } from '#features/account/contract.ts';
import {
  listPasskeys,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '#features/auth-factors/contract.ts';
import { requestPasswordReset, resendVerification } from '#features/auth/contract.ts';
import { getNotices } from '#features/notices/contract.ts';
import { unsubscribeToken } from '#features/notices/server/unsubscribe.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { tokenFrom } from '#test/harness/read-mail.ts';
import { SoftwareAuthenticator } from '#test/harness/software-authenticator.ts';
import type { PreparedInputs, Preparing } from './prepared.ts';

const NEW_PASSWORD = { newPassword: 'Velvet-Hour-19', confirmPassword: 'Velvet-Hour-19' };
const currentPassword = PASSWORD;
const isWholeBody = true as const;

/** Somebody who has asked to change their address, and the tokens that were mailed. */
async function changedAddress({ app }: Preparing, kind: 'change' | 'stop' | 'revert') {
  const user = await makeUser(app.services, { emailVerifiedOn: '2026-03-01' });
  const { tokenOf } = emailChanges(() => app);
  const newEmail = randomAddress();
  const browser = await app.browser().signInAs(user);
  await browser.call(updateEmail, { body: { newEmail, currentPassword } });
  if (kind === 'revert') {
    const token = await tokenOf('change', newEmail);
    await browser.call(confirmEmailChange, { body: { token, password: PASSWORD } });
  }
  return { token: await tokenOf(kind, kind === 'change' ? newEmail : user.email) };
}

async function resetToken({ app }: Preparing): Promise<string> {
  const { email } = await makeUser(app.services);
  await app.browser().call(requestPasswordReset, { body: { email } });
  await runQueued(app, 'mail-reset-link');
  return tokenFrom(app.services, email, 'Choose a new password');
}

async function ownPasskey({ owner }: Preparing) {
  const { body } = await owner.browser.call(listPasskeys);
  return { params: { id: Array.isArray(body) ? (body[0]?.id ?? 'none-or-other') : 'none-or-other' } };
}

/** Without the optional fields of the generator, which mostly do not go together. */
const aNewAddress = ({ pick, body: { gender } }: Preparing) => ({
  body: { ...signUpForm(), ...(pick < 4 && typeof gender === 'string' && { gender }) },
  isWholeBody,
});

export const ACCOUNT_INPUTS: PreparedInputs = {
  'POST /api/auth/signup': aNewAddress,
  'POST /api/payments/create-premium-signup': aNewAddress,
  'POST /api/auth/login': ({ owner }) => ({
    body: { email: owner.user?.email ?? 'nobody@example.org', password: PASSWORD },
  }),
  'POST /api/auth/forgot-password': ({ owner }) => ({ body: { email: owner.user?.email ?? 'nobody@example.org' } }),
  'POST /api/auth/reset-password': async (preparing) => ({
    body: { token: await resetToken(preparing), ...NEW_PASSWORD },
  }),
  'POST /api/auth/verify-email': async ({ app }) => {
    const user = await makeUser(app.services);
    await (await app.browser().signInAs(user)).call(resendVerification);
    const token = await tokenFrom(app.services, user.email, 'Confirm your email address');
    return { body: { token, password: PASSWORD } };
  },
  'PUT /api/auth/update-email': ({ pick }) => ({
    body: { newEmail: randomAddress(), ...(pick > 0 && { currentPassword }) },
  }),
  'POST /api/auth/email-change/resend': async ({ caller }) => {
    await caller.browser.call(updateEmail, { body: { newEmail: randomAddress(), currentPassword } });
    return {};
  },
  'POST /api/auth/confirm-email-change': async (preparing) => ({
    body: { ...(await changedAddress(preparing, 'change')), password: PASSWORD },
  }),
  'POST /api/auth/stop-email-change': async (preparing) => ({ body: await changedAddress(preparing, 'stop') }),
  'POST /api/auth/revert-email': async (preparing) => ({ body: await changedAddress(preparing, 'revert') }),
  'PUT /api/auth/update-password': () => ({ body: { currentPassword, ...NEW_PASSWORD } }),
  'DELETE /api/auth/sessions/:id': async ({ app, owner }) => {
    if (!owner.user) return {};
    await app.browser().signInAs(owner.user);
    const { body } = await owner.browser.call(listSessions);
    const other = Array.isArray(body) ? body.find(({ current }) => !current) : undefined;
    return { params: { id: other?.id ?? 'none-or-other' } };
  },
  'DELETE /api/auth/delete-account': () => ({ body: { currentPassword } }),
  'POST /api/auth/confirmation': async ({ caller, pick }) => {
    if (pick > 3) return { body: { currentPassword }, isWholeBody };
    const { body } = await caller.browser.call(startPasskeyConfirmation);
    return { body: { answer: caller.device.sign(body) }, isWholeBody };
  },
  'POST /api/passkeys': async ({ caller }) => {
    const { body } = await caller.browser.call(startPasskey);
    return { body: { name: 'My phone', answer: new SoftwareAuthenticator().register(body) } };
  },
  'PUT /api/passkeys/:id': ownPasskey,
  'DELETE /api/passkeys/:id': ownPasskey,
  'POST /api/passkeys/sign-in': async ({ caller, world }) => {
    const { body } = await caller.browser.call(startPasskeySignIn);
    return { body: { answer: world.person('free').device.sign(body) } };
  },
  'POST /api/promo/validate': async ({ app }) => ({ body: { code: await makePromoCode(app.services) } }),
  'PUT /api/notices/browsers': async ({ app }) => ({ body: await app.push.subscribe() }),
  'DELETE /api/notices/browsers/:id': async ({ app, owner }) => {
    if (!owner.user) return {};
    await subscribeBrowser(app, owner).catch(() => null);
    const { browsers } = (await owner.browser.call(getNotices)).body;
    const [first] = browsers ?? [];
    return { params: { id: first?.id ?? 'x'.repeat(22) } };
  },
  'GET /api/notices/unsubscribe/:token': ({ app, owner }) => unsubscribing(app.services.keys, owner.user?.id),
  'POST /api/notices/unsubscribe/:token': ({ app, world }) =>
    unsubscribing(app.services.keys, world.person('free').user?.id),
};

const unsubscribing = (keys: Parameters<typeof unsubscribeToken>[0], id = 1) => ({
  params: { token: unsubscribeToken(keys, id) },
});
