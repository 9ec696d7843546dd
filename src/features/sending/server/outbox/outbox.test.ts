import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { waitingLetter } from '#test/factories/letter-content.ts';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { waitingRowId } from '#features/letters/server/index.ts';
import { waitingBox } from '../waiting-letter.ts';
import { confessionOutbox, type OutboxRow } from '../schema.ts';
import { drawSlots, keepFree } from './free-slots.ts';
import { findWaiting, findWaitingByKey, makeWaitingGone, ALL_SLOTS, MOST_WAITING, slotTags } from './outbox.ts';
import { readUndelivered, readWaitingByTags, replaceWaiting } from './outbox-rows.ts';
import { purgeUndelivered } from './held-letters.ts';

const scratch = sharedScratch();
const engines = enginesOf(scratch);

const ANNA = 1;
const BEN = 2;

async function openOutbox(open: (typeof engines)[number][1]) {
  const database = await open();
  const { db } = database;
  const keys = await openKeyring(db, randomBytes(32));
  const clock = new FakeClock();
  const deliverySettings = { minAuthors: 5, maxWait: 6 * HOUR, requireVerifiedEmail: false };
  const services = { db, keys, clock, deliverySettings } as unknown as Services;
  return { database, services };
}

/** Puts a letter into a slot of its author; returns its key. */
async function add(
  services: Services,
  author: number,
  { slot, part = 0, state = 'waiting' }: { slot: number; part?: number; state?: OutboxRow['state'] },
): Promise<string> {
  const { db, keys, clock } = services;
  const leaveBy = clock.now();
  const letter = waitingLetter({ author, sentAt: leaveBy.getTime(), readyAt: leaveBy.getTime() });
  const id = waitingRowId(keys, author, letter.key);
  const [tag = id] = slotTags(services, author, [slot]);
  await db.insert(confessionOutbox).values({ part, id, tag, leaveBy, state, box: waitingBox.seal(keys, id, letter) });
  return letter.key;
}

it.each(engines)('an author finds their waiting letters in every part, on %s', async (_, open) => {
  const { database, services } = await openOutbox(open);
  const keys = [
    await add(services, ANNA, { slot: 0 }),
    await add(services, ANNA, { slot: 7, part: 1 }),
    await add(services, ANNA, { slot: MOST_WAITING - 1, part: 2, state: 'held' }),
  ];
  await add(services, BEN, { slot: 0 });
  const found = await findWaiting(services, ANNA);
  expect(found.map(({ content }) => content.key).toSorted()).toEqual(keys.toSorted());
  expect(found.find(({ state }) => state === 'held')?.leaveBy).toEqual(services.clock.now());
  expect(await findWaitingByKey(services, ANNA, keys[1] ?? '')).toMatchObject({ part: 1, content: { key: keys[1] } });
  expect(await findWaitingByKey(services, BEN, keys[1] ?? '')).toBeNull();
  await database.close();
});

it.each(engines)('random free slots are found, also the last one, on %s', async (_, open) => {
  const { database, services } = await openOutbox(open);
  await Promise.all(Array.from({ length: 20 }, (__, slot) => add(services, ANNA, { slot })));
  const freeOf = async (author: number, count: number) => {
    const wanted = new Map([[author, count]]);
    const drawn = drawSlots(services, wanted);
    const taken = await readWaitingByTags(services.db, drawn.get(author) ?? []);
    const free = await keepFree(
      services,
      wanted,
      drawn,
      taken.map(({ tag }) => tag),
    );
    return free.get(author)?.map(textOf) ?? [];
  };
  const textOf = (tag: Buffer) => tag.toString('hex');
  const own = slotTags(services, ANNA, ALL_SLOTS).map(textOf);
  const free = await freeOf(ANNA, 3);
  expect(new Set(free).size).toBeGreaterThanOrEqual(3);
  expect(free.filter((tag) => !own.slice(20).includes(tag))).toEqual([]);
  expect((await freeOf(BEN, 2)).filter((tag) => own.includes(tag))).toEqual([]);
  // The same ones every time would show which letters are of one hand.
  expect(
    new Set((await Promise.all(Array.from({ length: 20 }, () => freeOf(BEN, 1)))).map(([tag]) => tag)).size,
  ).toBeGreaterThan(1);
  await Promise.all(Array.from({ length: MOST_WAITING - 21 }, (__, n) => add(services, ANNA, { slot: 20 + n })));
  expect(await freeOf(ANNA, 5)).toEqual(own.slice(-1));
  await database.close();
});

it.each(engines)('a row that has changed since it was read is not replaced, on %s', async (_, open) => {
  const { database, services } = await openOutbox(open);
  const key = await add(services, ANNA, { slot: 0, state: 'held' });
  const before = await findWaitingByKey(services, ANNA, key);
  if (!before) throw new Error('not found');
  const change = { before, state: 'refused' as const, leaveBy: before.leaveBy.getTime(), box: before.box };
  expect(await replaceWaiting(services.db, [change])).toEqual([before.id]);
  expect(await replaceWaiting(services.db, [change])).toEqual([]);
  expect(await makeWaitingGone(services, [before])).toEqual([]);
  expect(await findWaitingByKey(services, ANNA, key)).toMatchObject({ state: 'refused', content: { gone: false } });
  await services.db.execute('UPDATE confession_outbox SET part = 2');
  expect(await replaceWaiting(services.db, [{ ...change, before: { ...before, state: 'refused' } }])).toEqual([]);
  await database.close();
});

it.each(engines)('a letter that is emptied keeps its row and the length of its box, on %s', async (_, open) => {
  const { database, services } = await openOutbox(open);
  const keys = [await add(services, ANNA, { slot: 0 }), await add(services, ANNA, { slot: 1, state: 'held' })];
  const before = await findWaiting(services, ANNA);
  expect(await makeWaitingGone(services, before)).toHaveLength(2);
  const after = await findWaiting(services, ANNA);
  expect(after.map(({ content }) => content)).toEqual(
    after.map(() => expect.objectContaining({ gone: true, author: ANNA, since: '2026-03-14' })),
  );
  expect(after.map(({ content }) => content.key).toSorted()).toEqual(keys.toSorted());
  expect(new Set([...before, ...after].map(({ box }) => box.length)).size).toBe(1);
  // A held one is delivered with the others, as gone.
  expect(after.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  const nextMark = new Date('2026-03-14T12:00:00Z');
  expect(after.every(({ leaveBy }) => leaveBy <= nextMark)).toBe(true);
  expect(await makeWaitingGone(services, after)).toEqual([]);
  await database.close();
});

it.each(engines)('held and refused letters are read page by page, each once, on %s', async (_, open) => {
  const { database, services } = await openOutbox(open);
  const newRow = (part: number, state: OutboxRow['state']) => {
    const bytes = randomBytes(16);
    return { part, id: bytes, tag: bytes, leaveBy: new Date(0), state, box: bytes };
  };
  const held = Array.from({ length: 1000 }, (__, n) => newRow(n % 2, 'held'));
  await services.db.insert(confessionOutbox).values([...held, newRow(2, 'waiting'), newRow(2, 'refused')]);
  const sizes: number[] = [];
  const ids: string[] = [];
  for await (const page of readUndelivered(services.db, ['held'])) {
    sizes.push(page.length);
    ids.push(...page.map(({ id }) => id.toString('hex')));
  }
  expect(Math.max(...sizes)).toBe(500);
  expect(ids.toSorted()).toEqual(held.map(({ id }) => id.toString('hex')).toSorted());
  const states: string[] = [];
  for await (const page of readUndelivered(services.db, ['held', 'refused']))
    states.push(...page.map((row) => row.state));
  expect(states).toHaveLength(1001);
  await database.close();
});

it('letters that were held or refused for 180 days are emptied, others are not', async () => {
  const { database, services } = await openOutbox(engines[0][1]);
  const clock = services.clock as FakeClock;
  const old = [
    await add(services, ANNA, { slot: 0, state: 'held' }),
    await add(services, ANNA, { slot: 1, state: 'refused' }),
  ];
  const waiting = await add(services, ANNA, { slot: 2 });
  clock.advance(180 * DAY);
  const younger = await add(services, ANNA, { slot: 3, state: 'held' });
  expect(await purgeUndelivered(services)).toBe(0);
  clock.advance(HOUR);
  expect(await purgeUndelivered(services)).toBe(2);
  const left = (await findWaiting(services, ANNA)).filter(({ content }) => !content.gone);
  expect(left.map(({ content }) => content.key).toSorted()).toEqual([waiting, younger].toSorted());
  expect(await findWaitingByKey(services, ANNA, old[0] ?? '')).toMatchObject({ content: { gone: true } });
  await database.close();
});
