import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import { openRedis, type Redis } from '#platform/server/redis/redis.ts';
import { openLookups, type LookupCache } from './lookup-cache.ts';

const subject = appPerFile();
const slowPoll = { timeout: 60_000 };

let server: RedisProcess;
let connections: Redis[];
let clock: FakeClock;
/** Two processes of one site. */
let a: LookupCache;
let b: LookupCache;
beforeEach(async () => {
  server = await startRedis();
  clock = new FakeClock();
  connections = [];
  [a, b] = [await open(), await open()];
});
afterEach(() => {
  for (const redis of connections) redis.close();
  server.stop();
});

async function open(): Promise<LookupCache> {
  const redis = await openRedis({ url: server.url, log: pino({ level: 'silent' }) });
  connections.push(redis);
  return openLookups({ redis, keys: subject.services.keys, clock });
}
function account(username: string, texts = {}) {
  return { id: '17', username, name: 'Elise', biography: null, pictureUrl: null, followers: null, ...texts };
}
const run: Redis['run'] = (command) => {
  const [redis] = connections;
  if (!redis) throw new Error('Not open');
  return redis.run(command);
};
async function outage(): Promise<void> {
  await server.kill();
  await expect.poll(() => connections.some((redis) => redis.isUp()), slowPoll).toBe(false);
}
async function recovery(): Promise<void> {
  await server.restart();
  await expect.poll(() => connections.every((redis) => redis.isUp()), slowPoll).toBe(true);
}

describe('what one process looked up', () => {
  it('all know for a day, whether there is an account or not', async () => {
    await a.set('elise', account('elise'));
    await a.set('nobody', null);
    const seenAt = clock.now().getTime();
    clock.advance(DAY - 1);
    const known = await b.getAll(['elise', 'somebody', 'nobody']);
    expect([...known]).toEqual([
      ['elise', { account: account('elise'), seenAt }],
      ['nobody', { account: null, seenAt }],
    ]);
    clock.advance(1);
    expect(await b.getAll(['elise', 'nobody'])).toEqual(new Map());
    expect(await a.get('elise')).toBeUndefined();
  });

  it('is asked for in one round trip', async () => {
    await b.getAll(Array.from({ length: 20 }, (_, n) => `person.${n}`));
    await b.getAll([]);
    expect(await run((client) => client.info('commandstats'))).toContain('cmdstat_mget:calls=1,');
  });
});

describe('while Redis is away', () => {
  it('a process still knows what it has seen, and tells Redis again when it is back without its memory', async () => {
    await a.set('elise', account('elise'));
    const known = await b.get('elise');
    const c = await open();
    await outage();
    for (const process of [a, b]) expect(await process.get('elise')).toEqual(known);
    expect(await c.get('elise')).toBeUndefined();
    await recovery();
    expect(await b.get('elise')).toEqual(known);
    await expect.poll(() => c.get('elise'), slowPoll).toEqual(known);
  });

  it('a newer answer than that in Redis counts, for all once Redis is back', async () => {
    await a.set('elise', account('elise'));
    const c = await open();
    server.freeze();
    clock.advance(HOUR);
    const newer = await c.set('elise', null);
    server.thaw();
    await expect.poll(() => run((client) => client.ping()).catch(() => null), slowPoll).toBe('PONG');
    expect(await c.get('elise')).toEqual(newer);
    await expect.poll(() => b.get('elise'), slowPoll).toEqual(newer);
    expect(await a.get('elise')).toEqual(newer);
  });
});

describe('in Redis', () => {
  it('no handle and no answer can be read, and all lookups look alike', async () => {
    clock.set('2026-03-14T10:01:00Z');
    await a.set('elise', account('elise', { biography: '🌹'.repeat(150), pictureUrl: `https://${'x'.repeat(900)}` }));
    clock.advance(50 * MINUTE);
    await a.set('nobody', null);
    await a.set('rosa', account('rosa', { pictureUrl: `https://${randomBytes(2000).toString('hex')}` }));
    await a.set('luca', account('luca', { biography: 'long '.repeat(1000) }));
    const names = await run((client) => client.keys('*'));
    expect(names).toHaveLength(4);
    const boxes = await run((client) => client.mgetBuffer(names));
    expect(new Set(boxes.map((box) => box?.length))).toEqual(new Set([2048 + 29]));
    for (const name of names) expect(name).toMatch(/^[\w-]{43}$/);
    // Both end at 11 o'clock of the next day, although fifty minutes lie between them.
    const ends = await Promise.all(names.map((name) => run((client) => client.pttl(name))));
    const near = [DAY + 59 * MINUTE, DAY + 9 * MINUTE];
    for (const end of ends) expect(near.some((one) => end <= one && end > one - MINUTE)).toBe(true);
  });

  it('an account whose texts are too long is kept without them', async () => {
    await a.set('rosa', account('rosa', { pictureUrl: `https://${'x'.repeat(4000)}`, biography: 'short' }));
    await a.set('luca', account('luca', { biography: 'long '.repeat(1000) }));
    const known = await b.getAll(['rosa', 'luca']);
    expect(known.get('rosa')?.account).toEqual(account('rosa', { biography: 'short' }));
    expect(known.get('luca')?.account).toEqual(account('luca', { name: null }));
  });

  it('a value that does not open counts as unknown', async () => {
    await a.set('elise', account('elise'));
    const [name = ''] = await run((client) => client.keys('*'));
    await run((client) => client.set(name, 'something else'));
    expect(await b.get('elise')).toBeUndefined();
    expect((await a.get('elise'))?.account?.id).toBe('17');
  });
});
