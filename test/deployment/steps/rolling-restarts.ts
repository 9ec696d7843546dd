import { setTimeout as sleep } from 'node:timers/promises';
import { startChats, type ChatFigures } from '../load/chats.ts';
import type { Letters } from '../load/letters.ts';
import { describe, failuresOf, startTraffic, type Kind } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site/open-site.ts';

const ROUNDS = 3;
/** Between restarts, in milliseconds. */
const PAUSE = 3000;

/** Restarts the nodes one after the other while people read, write and chat. Nobody may notice. */
export async function restartNodes(site: Site, letters: Letters, report: Report): Promise<void> {
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
  report.count(`restarts: nodes that did not stop by themselves, of ${2 * ROUNDS}`, killed);
  for (const kind of ['read', 'send', 'sign-in'] satisfies Kind[]) {
    report.count(`restarts: failed calls, ${kind} (${describe(rounds[kind])})`, failuresOf(rounds[kind]));
    for (const [error, times] of rounds[kind].errors) console.log(`    ${times} × ${error}`);
  }
  const { lost, doubled } = await letters.check();
  report.count(`restarts: lost letters, of ${letters.count - before}`, lost);
  report.count('restarts: doubled letters', doubled);
  reportChats(report, 'restarts', await chats.finish());
}

export function reportChats(report: Report, step: string, figures: ChatFigures): void {
  report.check(`${step}: chat messages were written`, figures.messages > 0, String(figures.messages));
  report.count(`${step}: lost chat messages`, figures.lost);
  report.count(`${step}: doubled chat messages`, figures.doubled);
  report.count(`${step}: chat messages out of order`, figures.outOfOrder);
  report.count(`${step}: chat messages that a screen does not show`, figures.notShown);
  report.count(`${step}: sockets that are not back (${figures.closedSockets} were closed)`, figures.notBack);
}
