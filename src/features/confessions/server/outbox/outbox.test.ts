import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { type OutboxRow, confessionOutbox } from '../schema.ts';
import { outboxPages } from './outbox.ts';

const subject = appPerFile();

async function readPages(state?: OutboxRow['state']): Promise<OutboxRow[][]> {
  const pages: OutboxRow[][] = [];
  for await (const page of outboxPages(subject.services, state)) pages.push(page);
  return pages;
}

it('the outbox is read page by page, each row once, and by state', async () => {
  const newRow = (state: 'waiting' | 'held') => ({
    id: randomUUID(),
    sentTag: randomBytes(32),
    state,
    box: randomBytes(8),
  });
  const held = Array.from({ length: 1000 }, () => newRow('held'));
  await subject.services.db.insert(confessionOutbox).values([...held, newRow('waiting')]);

  const pages = await readPages('held');
  expect(Math.max(...pages.map((page) => page.length))).toBe(500);
  const ids = pages.flatMap((page) => page.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(held.map(({ id }) => id).toSorted());
  expect((await readPages()).flat()).toHaveLength(1001);
});
