import { getPendingEmail, listSessions } from '#features/account/contract.ts';
import { getConfirmation, listPasskeys, type Confirmation, type Passkey } from '#features/auth-factors/contract.ts';
import { answer, type Answer, type FakeServer } from './fake-server.ts';
import { FLORA, openApp } from './open-app.ts';

export const LAPTOP: Passkey = {
  id: 'laptop-00001',
  name: 'My laptop',
  createdOn: '2026-03-01',
  lastUsedOn: '2026-03-14',
  isSynced: true,
};

export const PHONE: Passkey = { ...LAPTOP, id: 'phone-000001', name: 'My phone', lastUsedOn: null, isSynced: false };

/** A member without a passkey who logged in a while ago. */
export const PASSWORD_ONLY: Confirmation = {
  isRecent: false,
  hasPasskey: false,
  hasAuthenticator: false,
  isStrong: false,
};
export const WITH_PASSKEY: Confirmation = { ...PASSWORD_ONLY, hasPasskey: true };
export const WITH_APP: Confirmation = { ...PASSWORD_ONLY, hasAuthenticator: true };
export const CONFIRMED: Confirmation = { ...WITH_PASSKEY, isRecent: true, isStrong: true };

/** Opens the security settings of a member who has no passkey and logged in a while ago, unless `answers` say otherwise. */
export function openSecurity(...answers: Answer[]): Promise<FakeServer> {
  return openApp('/account-settings?tab=security', {
    user: FLORA,
    answers: [
      answer(listSessions, []),
      answer(getPendingEmail, { newEmail: null, newEmailBounces: false, refused: null }),
      answer(listPasskeys, []),
      answer(getConfirmation, PASSWORD_ONLY),
      ...answers,
    ],
  });
}
