import { setTimeout as sleep } from 'node:timers/promises';
import { TOLD_TO_WAIT } from '../../../bench/load/http-side.ts';
import { CHATS_PER_STEP, startChats } from '../load/chats.ts';
import type { Letters } from '../load/letters.ts';
import { describe, failuresOf, KINDS, startTraffic, type Kind } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site/open-site.ts';
import { reportChats } from './rolling-restarts.ts';

/** In milliseconds. */
const PHASE = 12_000;
/** The nodes notice that Redis is back within a second. */
const RECOVERY = 3000;

/** Kills Redis while people read, write, sign in and chat, and starts it again. Only signing in may fail, and only meanwhile. */
export async function loseRedis(site: Site, letters: Letters, report: Report): Promise<void> {
  const chats = startChats(site, CHATS_PER_STEP);
  const phase = async (name: string, mayFail: readonly Kind[]) => {
    const traffic = startTraffic(site, letters);
    await sleep(PHASE);
    const rounds = await traffic.stop();
    for (const kind of KINDS) {
      const [what, failed] = [`Redis ${name}: ${kind} (${describe(rounds[kind])}), failed`, failuresOf(rounds[kind])];
      if (mayFail.includes(kind)) report.figure(what, String(failed));
      else report.count(what, failed);
      for (const [error, times] of rounds[kind].errors) console.log(`    ${times} × ${error}`);
    }
    return rounds;
  };
  await phase('before', []);
  await site.redis.kill();
  const during = await phase('killed', ['sign-in']);
  const others = failuresOf(during['sign-in']) - (during['sign-in'].errors.get(TOLD_TO_WAIT) ?? 0);
  report.count('Redis killed: sign-ins that failed with anything but 503', others);
  await site.redis.start();
  await sleep(RECOVERY);
  await phase('back', []);
  const { lost, doubled } = await letters.check();
  report.count('Redis: lost letters', lost);
  report.count('Redis: doubled letters', doubled);
  reportChats(report, 'Redis', await chats.finish());
}
