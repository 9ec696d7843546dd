import { expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { caseActions } from '#test/factories/cases.ts';
import { optOutActions } from '#test/factories/opt-out.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { listOptOuts } from '../contract.ts';

const subject = appPerFile();

it('the console shows that a profile was closed automatically', async () => {
  await optOutActions(() => subject).ask('rosa.lindt');
  subject.clock.advance(2 * DAY);
  await runJob(subject, 'apply-opt-outs');
  await runJob(subject, 'apply-opt-outs');
  const moderator = await caseActions(() => subject).moderator();
  const event = { action: 'close', reason: 'Nobody declined the request in time.', by: null, on: '2026-03-16' };
  const { optOuts } = (await moderator.call(listOptOuts)).body;
  expect(optOuts).toMatchObject([{ handle: 'rosa.lindt', state: 'done', events: [event] }]);
});
