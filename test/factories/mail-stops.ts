import { eq } from 'drizzle-orm';
import { users } from '#features/auth/server/schema.ts';
import { unlinkAccount } from '#features/linked-accounts/contract.ts';
import { linkedAccounts } from '#features/linked-accounts/server/schema.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { LinkedMember } from './linked-member.ts';
import { suspendPerson } from './suspend.ts';

type StopMail = (subject: TestApp, member: LinkedMember) => Promise<unknown>;

const changeUser =
  (fields: Partial<typeof users.$inferInsert>): StopMail =>
  ({ services: { db } }, { user }) =>
    db.update(users).set(fields).where(eq(users.id, user.id));

const turnMailsOff: StopMail = (_subject, { browser }) =>
  browser.call(updatePrivacySettings, {
    body: { emailNotifications: false, dataCollection: true, findableByName: true },
  });

const unlink: StopMail = (_subject, { browser, linkId }) => browser.call(unlinkAccount, { params: { id: linkId } });

const deactivate: StopMail = ({ services: { db } }, { linkId }) =>
  db.update(linkedAccounts).set({ isActive: false }).where(eq(linkedAccounts.id, linkId));

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
