import { eq } from 'drizzle-orm';
import { users } from '#features/auth/server/schema.ts';
import { unlinkAccount } from '#features/linked-accounts/contract.ts';
import { linkedAccounts } from '#features/linked-accounts/server/schema.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { Linker } from './linker.ts';
import { suspendPerson } from './suspend.ts';

type Silence = (subject: TestApp, linker: Linker) => Promise<unknown>;

const change =
  (what: Partial<typeof users.$inferInsert>): Silence =>
  ({ services: { db } }, { user }) =>
    db.update(users).set(what).where(eq(users.id, user.id));

const switchOff: Silence = (_subject, { browser }) =>
  browser.call(updatePrivacySettings, {
    body: { emailNotifications: false, dataCollection: true, findableByName: true },
  });

const unlink: Silence = (_subject, { browser, linkId }) => browser.call(unlinkAccount, { params: { id: linkId } });

const deactivate: Silence = ({ services: { db } }, { linkId }) =>
  db.update(linkedAccounts).set({ isActive: false }).where(eq(linkedAccounts.id, linkId));

const suspend: Silence = ({ services }, { user }) => suspendPerson(services, user);

/** Everything that can befall somebody so that no mail goes to them any more. */
export const SILENCERS: [string, Silence][] = [
  ['premium has ended', change({ membershipPlan: 'free' })],
  ['the address is no longer known to be theirs', change({ emailVerifiedOn: null })],
  ['they switched mails off', switchOff],
  ['they unlinked the account', unlink],
  ['Instagram no longer confirms the account', deactivate],
  ['they are suspended', suspend],
];
