import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { alertPlan, takeDue } from './plans.ts';
import { alertPlans } from './schema.ts';

const subject = appPerFile();

it('takeDue opens no more plans than it needs to find enough due ones', async () => {
  const { db, keys, clock } = subject.services;
  const at = clock.now().getTime();
  const rows = Array.from({ length: 500 }, (_, userId) => {
    const tag = Buffer.concat([Buffer.of(0), randomBytes(31)]);
    return { tag, box: alertPlan.seal(keys, tag, { userId, since: at, at }) };
  });
  const unreadable = { tag: Buffer.alloc(32, 0xff), box: randomBytes(64) };
  await db.insert(alertPlans).values([...rows, unreadable]);
  expect(await inTransaction(subject.services, (tx) => takeDue(tx, 100))).toHaveLength(100);
  expect(await db.$count(alertPlans)).toBe(401);
});
