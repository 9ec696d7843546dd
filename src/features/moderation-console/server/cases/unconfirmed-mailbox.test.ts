import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { getCurrentUser, logIn } from '#features/auth/contract.ts';
import { reportPartner } from '#features/matches/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { makeChat } from '#test/factories/chat.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { changeStored, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';

const subject = appPerFile();

/** Gives an account the mailbox of another person, unconfirmed: anybody can sign up with it. */
async function setAlias({ user }: { user: { id: number } }, email: string): Promise<string> {
  const alias = email.replace('@', `+${randomUUID().slice(0, 8)}@`);
  const change = { email: alias, emailVerifiedOn: null };
  await changeStored(subject.services, user.id, change);
  return alias;
}
const signIn = (email: string) => subject.browser().call(logIn, { body: { email, password: PASSWORD } });

it('an account with an unconfirmed mailbox does not learn whether the owner of the mailbox has written today', async () => {
  const { user } = await deliverLetter(subject, 'rose.gardener');
  const attacker = await makeMember(subject);
  await setAlias(attacker, user.email);
  const { body } = await attacker.browser.call(getCurrentUser);
  expect([body.confessionsToday, body.nextConfessionAt]).toEqual([0, null]);
});

it('an account with an unconfirmed mailbox does not learn that its owner is suspended, and cannot appeal', async () => {
  const owner = await makeMember(subject, { emailVerifiedOn: '2026-03-01' });
  await suspendPerson(subject.services, owner.user);
  const attacker = await makeMember(subject);
  const alias = await setAlias(attacker, owner.user.email);
  expect((await signIn(alias)).status).toBe(200);
  expect((await signIn(owner.user.email)).error.code).toBe('SUSPENDED');
});

it('the owner of a mailbox is not suspended for what an account did that had not confirmed it', async () => {
  const actions = caseActions(() => subject);
  const victim = await makeMember(subject, { emailVerifiedOn: '2026-03-01' });
  const { id, elite, free } = await makeChat(subject);
  const alias = await setAlias(elite, victim.user.email);
  await free.browser.call(reportPartner, { params: { id }, body: { reason: 'threat' } });
  const moderator = await actions.moderator();
  const [report] = await actions.casesIn(moderator, 'reports');
  const decision = { action: 'suspend', days: null, reason: 'A threat.' } as const;
  expect((await actions.decide(moderator, report?.id ?? '', decision)).status).toBe(200);
  expect((await signIn(victim.user.email)).status).toBe(200);
  expect((await signIn(alias)).error.code).toBe('SUSPENDED');
});
