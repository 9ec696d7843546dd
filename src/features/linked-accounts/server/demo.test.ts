import { beforeAll, beforeEach, expect, it } from 'vitest';
import { seedDemoAccounts } from '#features/auth/server/index.ts';
import { ACCOUNTS } from '#sandbox/instagram/accounts.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { changeStored } from '#test/factories/user.ts';
import { linkAs } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { handlesHeldBy } from '#test/harness/held-accounts.ts';
import { listLinkedAccounts, unlinkAccount } from '../contract.ts';
import { DEMO_LINK, seedDemoLink } from './demo.ts';
import { reverifyLinked } from './reverify/reverify-linked.ts';

const subject = appPerFile();
let people: DemoAccount[];
beforeAll(async () => {
  people = await seedDemoAccounts(subject.services);
  await changeStored(subject.services, elite(), { membershipPlan: 'premium' });
});
beforeEach(() => start());

/** What runs at every start of the demo. */
const start = () => seedDemoLink(subject.services, people);
const elite = () => people.find(({ email }) => email === DEMO_LINK.email)?.userId ?? 0;
const browserOfElite = () => subject.browser().signInAs({ id: elite() });
const listOfElite = async () => (await (await browserOfElite()).call(listLinkedAccounts)).body;

it('the account of the demo’s link exists in the Instagram sandbox', () => {
  const { handle: username, name, instagramId: id, scopedId } = DEMO_LINK.account;
  expect(ACCOUNTS.find((one) => one.username === username)).toMatchObject({ id, scopedId, name });
});

it('the demo’s account is linked once, however often the demo starts', async () => {
  await start();
  expect(await listOfElite()).toMatchObject([{ instagramUsername: 'elise.marchetti', isActive: true }]);
  expect(await handlesHeldBy(subject, elite())).toEqual(['elise.marchetti']);
});

it('the sandbox confirms the demo’s link', async () => {
  for (let week = 0; week < 10; week += 1) {
    subject.clock.advance(7 * DAY);
    await reverifyLinked(subject.services);
  }
  expect(await listOfElite()).toMatchObject([{ lastVerifiedAt: '2026-05-23', isActive: true }]);
});

it('the demo does not take the account back from a member who linked it', async () => {
  const [{ id } = { id: '' }] = await listOfElite();
  await (await browserOfElite()).call(unlinkAccount, { params: { id } });
  const { user, browser } = await makeMember(subject, { membershipPlan: 'premium' });
  await linkAs(subject, browser, 'elise.marchetti');
  await start();
  expect(await listOfElite()).toEqual([]);
  subject.clock.advance(30 * DAY);
  expect(await handlesHeldBy(subject, user.id)).toEqual(['elise.marchetti']);
});
