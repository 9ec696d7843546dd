import { beforeAll, expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import { seedDemoAccounts } from '#features/auth/server/index.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../contract.ts';

const subject = appPerFile();
beforeAll(() => {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1, maxWait: 0 };
});

/** Seeds the demo as every start does. Returns the browser of its moderator. */
async function fillDemo() {
  const people = await seedDemoAccounts(subject.services);
  for (const feature of features) await feature.demo?.(subject.services, people);
  const moderator = people.find(({ email }) => email.startsWith('moderator'));
  return subject.browser().signInAs({ id: moderator?.userId ?? 0 });
}

it('the moderator of the demo finds one open entry in each queue, and restarts do not bring decided ones back', async () => {
  await fillDemo();
  const moderator = await fillDemo();
  const waiting = async () => (await moderator.call(contract.getOverview)).body.queues.map(({ open }) => open);
  expect(await waiting()).toEqual([1, 1, 1, 1, 0]);
  for (const queue of ['reports', 'held'] as const) {
    const [one] = (await moderator.call(contract.listCases, { query: { queue } })).body.cases;
    expect(one?.words.length).toBeGreaterThan(0);
    const body = { action: 'suspend', days: 7, reason: 'To see how it works' };
    expect((await moderator.call(contract.decideCase, { params: { id: one?.id ?? '' }, body })).status).toBe(200);
  }
  await fillDemo();
  expect(await waiting()).toEqual([0, 0, 1, 1, 0]);
});
