import { unlinkAccount } from '#features/linked-accounts/contract.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { deactivateLinksOf } from './deactivate-links.ts';
import type { LinkedMember } from './linked-member.ts';
import { changeStored, type UserFields } from './user.ts';
import { suspendPerson } from './suspend.ts';

type StopMail = (subject: TestApp, member: LinkedMember) => Promise<unknown>;

const changeUser =
  (fields: UserFields): StopMail =>
  ({ services }, { user }) =>
    changeStored(services, user.id, fields);

const turnMailsOff: StopMail = (_subject, { browser }) =>
  browser.call(updatePrivacySettings, {
    body: { emailNotifications: false, dataCollection: true, findableByName: true },
  });

const unlink: StopMail = (_subject, { browser, linkId }) => browser.call(unlinkAccount, { params: { id: linkId } });

const deactivate: StopMail = (subject, { user }) => deactivateLinksOf(subject, user.id);

const suspend: StopMail = ({ services }, { user }) => suspendPerson(services, user);

/** Every reason for which a member with a linked account gets no more mails, and how it comes about. */
export const MAIL_STOPS: [string, StopMail][] = [
  ['premium has ended', changeUser({ membershipPlan: 'free' })],
  ['the email address is no longer confirmed', changeUser({ emailVerifiedOn: null })],
  ['they turned mails off', turnMailsOff],
  ['they unlinked the account', unlink],
  ['Instagram no longer confirms the account', deactivate],
  ['they are suspended', suspend],
];
