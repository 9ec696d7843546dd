import { randomUUID } from 'node:crypto';
import {
  startAuthenticator,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '#features/auth-factors/contract.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { codeOf } from '#test/harness/authenticator.ts';
import { SoftwareAuthenticator } from '#test/harness/software-authenticator.ts';
import type { Caller } from '../world/people.ts';
import type { Inputs } from './input.ts';

const NEW_PASSWORD = 'Velvet-Hour-1987';
const newPassword = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

/** What the server asks a device to sign; something else for those whom it does not ask. */
async function challengeFor({ browser, signs }: Caller, endpoint: Endpoint): Promise<object> {
  const { status, body } = await browser.call(endpoint);
  const made = { challenge: 'AAAA', user: { id: 'AAAA' }, rp: { id: 'localhost', name: '' }, rpId: 'localhost' };
  return status === 200 && !signs ? (body as object) : made;
}

/** Calls on the caller's own account, and those of one member. */
export const accountInputs: Inputs = {
  'POST /api/auth/login': ({ people }) => ({ body: { email: people.free.user.email, password: PASSWORD } }),
  'POST /api/auth/login (to a suspended account)': ({ people }) => ({
    body: { email: people.suspended.user.email, password: PASSWORD },
  }),
  'POST /api/auth/signup': () => ({ body: signUpForm() }),
  'POST /api/auth/forgot-password': ({ people }) => ({ body: { email: people.recipient.user.email } }),
  'POST /api/auth/reset-password': ({ own }) => ({ body: { token: own.resetToken, ...newPassword } }),
  'POST /api/auth/verify-email': ({ own }) => ({ body: { token: own.verifyToken } }),
  'POST /api/auth/confirm-email-change': ({ own }) => ({ body: { token: own.confirmToken } }),
  'POST /api/auth/stop-email-change': ({ own }) => ({ body: { token: own.stopToken } }),
  'POST /api/auth/revert-email': ({ own }) => ({ body: { token: own.revertToken } }),
  'PUT /api/auth/update-email': () => ({
    body: { newEmail: `new-${randomUUID()}@example.org`, currentPassword: PASSWORD },
  }),
  'PUT /api/auth/update-name': () => ({ body: { firstName: 'Vita', lastName: 'Sand' } }),
  'PUT /api/auth/update-password': () => ({ body: { currentPassword: PASSWORD, ...newPassword } }),
  'DELETE /api/auth/delete-account': () => ({ body: { currentPassword: PASSWORD } }),
  'DELETE /api/auth/sessions/:id': ({ own }) => ({ params: { id: own.sessionId } }),
  'POST /api/auth/confirmation': () => ({ body: { currentPassword: PASSWORD } }),
  'POST /api/auth/confirmation (with the passkey of another)': async ({ own }, caller) => {
    const options = await challengeFor(caller, startPasskeyConfirmation);
    return { body: { answer: own.device.sign(options) } };
  },
  'POST /api/passkeys': async (_world, caller) => {
    const options = await challengeFor(caller, startPasskey);
    return { body: { name: 'My phone', answer: new SoftwareAuthenticator().register(options) } };
  },
  'PUT /api/passkeys/:id': ({ own }) => ({ params: { id: own.passkeyId }, body: { name: 'Mine now' } }),
  'DELETE /api/passkeys/:id': ({ own }) => ({ params: { id: own.passkeyId } }),
  'POST /api/passkeys/sign-in': async ({ own }, caller) => {
    const options = await challengeFor(caller, startPasskeySignIn);
    return { body: { answer: own.device.sign(options) } };
  },
  'POST /api/moderation/authenticator': async ({ subject }, { browser }) => {
    const { status, body } = await browser.call(startAuthenticator);
    return { body: { code: status === 200 ? codeOf(subject, body.secret) : '000000' } };
  },
  'PUT /api/privacy/settings': () => ({
    body: { emailNotifications: false, dataCollection: false, findableByName: null },
  }),
  'PUT /api/privacy/settings (to be found by name)': () => ({
    body: { emailNotifications: true, dataCollection: true, findableByName: true },
  }),
  'PUT /api/notices': () => ({ body: { matches: { email: true } } }),
  'PUT /api/notices/letters': () => ({ body: { email: true, push: false } }),
  'PUT /api/notices/browsers': async ({ subject }) => ({ body: await subject.push.subscribe() }),
  'DELETE /api/notices/browsers/:id': ({ own }) => ({ params: { id: own.noticeBrowserId } }),
  'DELETE /api/notices/browsers/:id (and its owner looks)': ({ own }) => ({ params: { id: own.noticeBrowserId } }),
  'GET /api/notices/unsubscribe/:token': ({ own }) => ({ params: { token: own.unsubscribe } }),
  'POST /api/notices/unsubscribe/:token': ({ own }) => ({ params: { token: own.unsubscribe } }),
  'POST /api/notices/unsubscribe/:token (made up)': () => ({ params: { token: 'A'.repeat(50) } }),
};
