import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { allFigures } from '#app/server/features.ts';
import { DAY } from '#platform/shared/durations.ts';
import { retentionRuns } from '#platform/server/retention/schema.ts';
import { sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { watchStored } from './stored-figures.ts';

const subject = appPerTest();
const shown = async (name: string) =>
  (await subject.services.metrics.collect()).split('\n').filter((line) => line.startsWith(name));

beforeEach(async () => {
  const run = { id: randomUUID(), tableName: 'x', day: '2026-03-13', rowsRemoved: 0 };
  await subject.services.db.insert(retentionRuns).values(run);
});

it('shows at the start what people do not move: the day of the last retention run', async () => {
  await watchStored(subject.services, allFigures);
  const day = Date.parse('2026-03-13T00:00:00Z') / 1000;
  expect(await shown('subrosa_retention')).toEqual([`subrosa_retention_last_run_timestamp_seconds ${day}`]);
});

it('shows waiting letters and jobs at the end of an hour, and how late the oldest letter is', async () => {
  const { services, clock } = subject;
  for (let n = 0; n < 11; n += 1) {
    await sendForm((await makeMember(subject)).browser, { targetName: `reader.${n}` });
    await services.queue.add(services.db, 'mail', { id: randomUUID() });
  }
  await watchStored(services, allFigures);
  expect(await shown('subrosa_letters_waiting')).toEqual([]);
  await services.metrics.endHour();
  expect(await shown('subrosa_letters_waiting')).toEqual(['subrosa_letters_waiting{state="waiting"} 10']);
  expect(await shown('subrosa_queue_jobs')).toEqual(['subrosa_queue_jobs{queue="mail",state="waiting"} 10']);
  expect(await shown('subrosa_letters_late')).toEqual(['subrosa_letters_late_hours 0']);
  // Every letter leaves within two waits of six hours.
  clock.set(new Date(clock.now().getTime() + DAY).toISOString());
  await services.metrics.endHour();
  const [late = ''] = await shown('subrosa_letters_late');
  expect(Number(late.split(' ')[1])).toBeGreaterThanOrEqual(12);
});

it('keeps the last value of a figure that cannot be read, and goes on with the others', async () => {
  const { services } = subject;
  let works = true;
  const read = async () => {
    if (!works) throw new Error('no');
    return [{ value: 7 }];
  };
  let others = 0;
  await watchStored(services, [
    { name: 'subrosa_one', help: 'x', read },
    { name: 'subrosa_other', help: 'x', read: async () => [{ value: (others += 1) }] },
  ]);
  works = false;
  await services.metrics.endHour();
  expect(await shown('subrosa_o')).toEqual(['subrosa_one 7', 'subrosa_other 2']);
});
