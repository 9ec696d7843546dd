import { expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { startDemo } from '#test/harness/demo.ts';
import * as contract from '../contract.ts';

const subject = appPerFile();

it('the moderator of the demo finds one open entry in each queue, and restarts do not bring decided ones back', async () => {
  await startDemo(subject);
  const signIn = await startDemo(subject);
  const moderator = await signIn('moderator');
  const waiting = async () => (await moderator.call(contract.getOverview)).body.queues.map(({ open }) => open);
  expect(await waiting()).toEqual([1, 1, 1, 1, 0]);
  for (const queue of ['reports', 'held'] as const) {
    const [one] = (await moderator.call(contract.listCases, { query: { queue } })).body.cases;
    expect(one?.words.length).toBeGreaterThan(0);
    expect(one?.heldBy).toBe(queue === 'held' ? 'Held by our rules' : '');
    const body = { action: 'suspend', days: 7, reason: 'To see how it works' };
    expect((await moderator.call(contract.decideCase, { params: { id: one?.id ?? '' }, body })).status).toBe(200);
  }
  await startDemo(subject);
  expect(await waiting()).toEqual([0, 0, 1, 1, 0]);
});
