import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { addressFor, storeLetters } from '#test/factories/stored-letters.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { createTestNodes, type TestNodes } from '#test/harness/test-nodes.ts';
import { monthOf } from '#platform/server/months.ts';
import { findNextNumbers } from './next-numbers.ts';
import { readerStream } from './streams.ts';

const ELISE = 'elise.marchetti';

let site: TestNodes;
let a: TestApp;
let b: TestApp;
beforeEach(async () => {
  site = await createTestNodes();
  [a, b] = site.nodes as [TestApp, TestApp];
});
afterEach(() => site.close());

const store = (node: TestApp, count: number, target = ELISE) =>
  storeLetters(
    node.services,
    Array.from({ length: count }, (_, author) => ({ author, target })),
  );
async function total(node: TestApp): Promise<number> {
  return (await searchLetters(await makeReader(node, ELISE), ELISE)).body.total;
}

it('a process that remembers nothing finds the next numbers of streams of any length together', async () => {
  const lengths = { ada: 0, ben: 1, cleo: 9, dora: 49 };
  for (const [handle, count] of Object.entries(lengths)) if (count > 0) await store(a, count, handle);
  const { db, keys, clock } = b.services;
  const wanted = Object.keys(lengths).map((handle) => ({
    stream: readerStream(keys, addressFor(handle, null)),
    month: monthOf(clock.now()),
  }));
  expect(await findNextNumbers(db, 'target', wanted)).toEqual(Object.values(lengths));
});

it('a letter that one node has stored can be read at another at once', async () => {
  await store(a, 3);
  expect(await total(b)).toBe(3);
  await store(a, 1);
  expect(await total(b)).toBe(4);
});

it('letters that another node stored are not missed once their month has stopped growing', async () => {
  await store(a, 3);
  expect(await total(b)).toBe(3);
  await store(a, 1);
  b.clock.set('2026-05-20T10:30:00Z');
  expect(await total(b)).toBe(4);
});
