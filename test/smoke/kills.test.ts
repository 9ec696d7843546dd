import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Liker, readLikes, readSent, Sender } from './kill-clients.ts';
import { openKillWorld, type KillWorld } from './kill-world.ts';

const KILLS = 100;
const CLIENTS = 20;
/** So many acknowledged calls come between two kills, at most. */
const MOST_CALLS = 400;
const TIMEOUT = 2 * 60 * 60 * 1000;

let world: KillWorld;
beforeAll(async () => {
  world = await openKillWorld();
}, TIMEOUT);
afterAll(() => world.close());

/** Lets everybody call until `calls` calls are acknowledged, and then kills in the middle of the next ones. */
async function runUntilKill(clients: (() => Promise<boolean>)[], calls: number, what: 'server' | 'database') {
  let acknowledged = 0;
  let isOver = false;
  const running = clients.map(async (next) => {
    while (!isOver) {
      if (await next()) acknowledged += 1;
      else await sleep(10);
    }
  });
  while (acknowledged < calls) await sleep(1);
  isOver = true;
  await world.kill(what);
  await Promise.all(running);
}

async function untilAcknowledged(next: () => Promise<boolean>): Promise<void> {
  while (!(await next())) await sleep(50);
}

it(
  'no acknowledged letter is lost or doubled, and no like is wrong, when server and database are killed',
  async () => {
    const before = await world.countLetters();
    const senders = Array.from({ length: CLIENTS }, () => new Sender(world));
    const liked = [...(await readLikes(world))].slice(0, CLIENTS);
    const likers = liked.map(([id, { reader }]) => new Liker(world, reader, id));
    const clients = [...senders.map((one) => () => one.send()), ...likers.map((one) => () => one.toggle())];
    expect(likers).toHaveLength(CLIENTS);

    for (let kill = 0; kill < KILLS; kill += 1) {
      await runUntilKill(clients, randomInt(MOST_CALLS), kill % 2 === 0 ? 'server' : 'database');
      const stored = new Map([...(await readLikes(world))].map(([id, { isLiked }]) => [id, isLiked]));
      expect(likers.filter((one) => !one.check(stored))).toEqual([]);
    }

    await Promise.all(senders.map((one) => untilAcknowledged(() => one.send())));
    const acknowledged = senders.flatMap((one) => one.acknowledged);
    const wrong: string[] = [];
    for (const [member, own] of Map.groupBy(acknowledged, (letter) => letter.member)) {
      const found = (await readSent(world, member)).toSorted();
      const sent = own.map(({ message }) => message).toSorted();
      if (JSON.stringify(found) !== JSON.stringify(sent)) wrong.push(`${sent.join()} became ${found.join()}`);
    }
    console.log(`${KILLS} kills, ${acknowledged.length} letters acknowledged`);
    expect(wrong).toEqual([]);
    expect((await world.countLetters()) - before).toBe(acknowledged.length);
  },
  TIMEOUT,
);
