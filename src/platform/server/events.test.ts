import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { quotas } from '#features/quota/server/schema.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { inTransaction } from './db/in-transaction.ts';
import { defineEvent, on, publish, type Subscription } from './events.ts';

const counted = defineEvent<{ tag: Buffer }>('counted');
const other = defineEvent<string>('other');

const subject = appPerFile();

const servicesWith = (...subscriptions: Subscription[]) => ({ ...subject.services, subscriptions });

it('calls the subscribers of an event in their order, and no others', async () => {
  const handled: string[] = [];
  const services = servicesWith(
    on(other, async (_services, word) => void handled.push(`first ${word}`)),
    on(counted, async () => void handled.push('counted')),
    on(other, async (_services, word) => void handled.push(`second ${word}`)),
  );
  await publish(services, other, 'hello');
  expect(handled).toEqual(['first hello', 'second hello']);
});

it('rolls back what a subscriber wrote when the transaction of the publisher fails', async () => {
  const tag = Buffer.from('undone');
  const services = servicesWith(on(counted, async (tx) => void (await tx.db.insert(quotas).values({ part: 0, tag }))));
  const failing = inTransaction(services, async (tx) => {
    await publish(tx, counted, { tag });
    expect(await tx.db.$count(quotas, eq(quotas.tag, tag))).toBe(1);
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  expect(await services.db.$count(quotas, eq(quotas.tag, tag))).toBe(0);
});

it('stops at a subscriber that throws, and rethrows its error', async () => {
  const handled: string[] = [];
  const services = servicesWith(
    on(other, () => Promise.reject(new Error('refused'))),
    on(other, async () => void handled.push('too far')),
  );
  await expect(publish(services, other, 'hello')).rejects.toThrow('refused');
  expect(handled).toEqual([]);
});
