import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { addPlans, alertPlan, planTag, takeDue } from './plans.ts';
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

it('a plan is taken once, and another taker goes on with those that are left', async () => {
  const { db, keys, clock } = subject.services;
  await db.delete(alertPlans);
  const at = clock.now().getTime();
  const rows = Array.from({ length: 30 }, (_, userId) => {
    const tag = planTag(keys, userId);
    return { tag, box: alertPlan.seal(keys, tag, { userId, since: at, at }) };
  });
  await db.insert(alertPlans).values(rows);
  const take = () => inTransaction(subject.services, (tx) => takeDue(tx, 10));
  const taken = (await Promise.all([take(), take(), take(), take()])).flat().map(({ userId }) => userId);
  expect(new Set(taken).size).toBe(taken.length);
  const left = await inTransaction(subject.services, (tx) => takeDue(tx, 100));
  expect(taken.length + left.length).toBe(30);
  expect(await db.$count(alertPlans)).toBe(0);
});

it('plans that are not sent after all can be taken again', async () => {
  const { db, keys, clock } = subject.services;
  const plan = { userId: 1, since: 0, at: clock.now().getTime() };
  await inTransaction(subject.services, (tx) => addPlans(tx, [plan], 'one letter'));
  const failing = inTransaction(subject.services, async (tx) => {
    expect(await takeDue(tx, 10)).toEqual([plan]);
    throw new Error('no mail');
  });
  await expect(failing).rejects.toThrow('no mail');
  expect(await db.select({ tag: alertPlans.tag }).from(alertPlans)).toEqual([{ tag: planTag(keys, 1) }]);
  expect(await inTransaction(subject.services, (tx) => takeDue(tx, 10))).toEqual([plan]);
});

it('deliveries that meet at the same members do not hinder each other, and each member keeps one plan', async () => {
  const { db } = subject.services;
  const plans = Array.from({ length: 50 }, (_, userId) => ({ userId, since: 0, at: Number.MAX_SAFE_INTEGER }));
  const add = (given: typeof plans, letter: string) =>
    inTransaction(subject.services, (tx) => addPlans(tx, given, letter));
  await Promise.all([add(plans, 'a'), add(plans.toReversed(), 'b'), add(plans, 'c'), add(plans.slice(7), 'd')]);
  expect(await db.$count(alertPlans)).toBe(50);
  await db.delete(alertPlans);
  await add(plans, 'a');
  expect(await db.$count(alertPlans)).toBe(0);
});
