import { unlinkAccount } from '#features/linked-accounts/contract.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { LinkedMember } from './linked-member.ts';
import { changeStored } from './user.ts';
import { suspendPerson } from './suspend.ts';

type StopMail = (subject: TestApp, member: LinkedMember) => Promise<unknown>;

const unconfirm: StopMail = ({ services }, { user }) => changeStored(services, user.id, { emailVerifiedOn: null });

const turnMailsOff: StopMail = (_subject, { browser }) =>
  browser.call(updatePrivacySettings, {
    body: { emailNotifications: false, dataCollection: true, findableByName: true },
  });

const unlink: StopMail = (_subject, { browser, linkId }) => browser.call(unlinkAccount, { params: { id: linkId } });

const suspend: StopMail = ({ services }, { user }) => suspendPerson(services, user);

/** Every reason for which a subscriber gets no mails about letters, and how it comes about. */
export const MAIL_STOPS: [string, StopMail][] = [
  ['the email address is no longer confirmed', unconfirm],
  ['they turned mails off', turnMailsOff],
  ['they unlinked the account', unlink],
  ['they are suspended', suspend],
];
