import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBusyLoops } from '#scripts/lib/busy-loops.mjs';
import { TOLD_TO_WAIT } from '../../../bench/load/http-side.ts';
import { NOT_SENT } from '../../../bench/load/paced-calls.ts';
import { startChats, type ChatFigures } from '../load/chats.ts';
import type { Letters } from '../load/letters.ts';
import { describe, failuresOf, KINDS, startTraffic } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site/open-site.ts';

const ROUNDS = 3;
/** Between restarts, in milliseconds. */
const PAUSE = 3000;
const BUSY_LOOPS = 8;

/** Restarts the nodes one after the other while people read, write and chat. On a quiet machine nobody may notice. */
export async function restartNodes(site: Site, letters: Letters, report: Report): Promise<void> {
  const isBusy = (loadavg()[0] ?? 0) > 2 * availableParallelism();
  if (isBusy) report.figure('restarts: others use this machine', `load ${loadavg()[0]?.toFixed(1)}`);
  await restartUnderLoad('restarts', isBusy, { site, letters, report });
}

/**
 * The same on a machine that has far more to do than it can: calls may be refused, in a way that tells the caller to come back.
 * Nothing else may fail, and nothing may be lost.
 */
export async function restartOverloaded(site: Site, letters: Letters, report: Report): Promise<void> {
  const stop = startBusyLoops(BUSY_LOOPS);
  try {
    await restartUnderLoad('overloaded', true, { site, letters, report });
  } finally {
    await stop();
  }
}

interface Deployment {
  site: Site;
  letters: Letters;
  report: Report;
}

async function restartUnderLoad(
  step: string,
  mayRefuse: boolean,
  { site, letters, report }: Deployment,
): Promise<void> {
  const before = letters.count;
  const chats = startChats(site, 0);
  const traffic = startTraffic(site, letters);
  await sleep(PAUSE);
  let killed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const node of site.nodes) {
      if (!(await node.restart())) killed += 1;
      await sleep(PAUSE);
    }
  }
  const rounds = await traffic.stop();
  report.count(`${step}: nodes that did not stop by themselves, of ${2 * ROUNDS}`, killed);
  for (const kind of KINDS) {
    const { errors } = rounds[kind];
    let others = failuresOf(rounds[kind]);
    for (const what of [TOLD_TO_WAIT, NOT_SENT]) {
      const times = errors.get(what) ?? 0;
      others -= times;
      const row = `${step}: ${kind}, ${what} (${describe(rounds[kind])})`;
      if (mayRefuse) report.figure(row, String(times));
      else report.count(row, times);
    }
    report.count(`${step}: ${kind}, failed in another way`, others);
    for (const [error, times] of errors) console.log(`    ${times} × ${error}`);
  }
  const { lost, doubled } = await letters.check();
  report.count(`${step}: lost letters, of ${letters.count - before}`, lost);
  report.count(`${step}: doubled letters`, doubled);
  reportChats(report, step, await chats.finish());
}

export function reportChats(report: Report, step: string, figures: ChatFigures): void {
  report.check(`${step}: chat messages were written`, figures.messages > 0, String(figures.messages));
  report.count(`${step}: lost chat messages`, figures.lost);
  report.count(`${step}: doubled chat messages`, figures.doubled);
  report.count(`${step}: chat messages out of order`, figures.outOfOrder);
  report.count(`${step}: chat messages that a screen does not show`, figures.notShown);
  report.count(`${step}: sockets that are not back (${figures.closedSockets} were closed)`, figures.notBack);
}
