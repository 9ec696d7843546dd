import { expect, it } from 'vitest';
import { pauseTagOf } from '#platform/server/handle-tags.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { lettersTo } from '#test/harness/letters-to.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { sendConfession } from '../../../contract.ts';
import { pausedInboxes } from '../../schema.ts';

const subject = appPerFile();

async function sendTo(targetName: string): Promise<void> {
  const { browser } = await makeMember(subject);
  const { status } = await browser.call(sendConfession, { body: letterForm({ targetName }) });
  expect(status).toBe(201);
}

async function deliveredBy(moment: string): Promise<number> {
  subject.clock.set(moment);
  await runJob(subject, 'deliver-letters');
  const read = [await lettersTo(subject.services, 'rose.gardener'), await lettersTo(subject.services, 'other.one')];
  return read.flat().length;
}

it('a letter that was withheld from a paused inbox does not cause the delivery of too few fresh letters', async () => {
  const { db, keys } = subject.services;
  subject.clock.set('2026-03-14T10:30:00Z');
  await db.insert(pausedInboxes).values({ targetTag: pauseTagOf(keys, 'rose.gardener') });
  await sendTo('rose.gardener');
  expect(await deliveredBy('2026-03-14T12:00:00Z')).toBe(0);
  await sendTo('other.one');
  await db.delete(pausedInboxes);
  expect(await deliveredBy('2026-03-14T13:00:00Z')).toBe(0);
  expect(await deliveredBy('2026-03-14T18:00:00Z')).toBe(2);
});
