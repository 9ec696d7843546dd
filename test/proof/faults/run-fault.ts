import { setTimeout as sleep } from 'node:timers/promises';
import { startChats } from '../../deployment/load/chats.ts';
import type { Context, Fault } from './fault.ts';
import { Tally } from './load/attempts.ts';
import type { Crowd } from './load/crowd.ts';
import { startPeople } from './load/people.ts';

/** In milliseconds. */
const BEFORE = 2000;
const QUIET = 2000;
/** So long everything may take to be well again, without a hand. */
const LONGEST_RECOVERY = 60_000;

export interface Outcome {
  fault: Fault;
  times: number;
  tally: Tally;
  /** Null: not everything was answered again. */
  recovery: number | null;
  messages: number;
  lost: number;
  doubled: number;
  /** What is wrong besides. */
  wrong: string[];
}

/** Brings one fault while everybody uses the site, and finds out afterwards what is there. */
export async function runFault(
  fault: Fault,
  context: Context,
  { crowd, chatsFrom }: { crowd: Crowd; chatsFrom: number },
) {
  const tally = (crowd.attempts.tally = new Tally());
  const chats = startChats(context.site, chatsFrom);
  const people = startPeople(crowd.people);
  await sleep(BEFORE);
  const wrong: string[] = [];
  const times = await fault.run(context).catch((error: unknown) => {
    console.error(error);
    wrong.push('the fault itself failed');
    return 0;
  });
  tally.end();
  const isWell = () => tally.missing.length === 0 && tally.quietFor > QUIET;
  for (let waited = 0; !isWell() && waited < LONGEST_RECOVERY; waited += 250) await sleep(250);
  const isRecovered = isWell();
  const stuck = await people.finish();
  const figures = await chats.finish();
  const damage = await crowd.check();
  for (const [what, n] of tally.wrong) {
    if (fault.mayTell?.test(what)) tally.told.set(what, n);
    else wrong.push(`${n} × ${what}`);
  }
  if (!isRecovered) wrong.push(`not well again: ${tally.missing.join(', ') || 'calls went on failing'}`);
  if (stuck > 0) wrong.push(`${stuck} could not finish what they had begun`);
  for (const name of ['outOfOrder', 'notShown', 'notBack'] as const)
    if (figures[name] > 0) wrong.push(`chats: ${name} ${figures[name]}`);
  const failed = (await fault.check?.(context)) ?? 0;
  if (failed > 0) wrong.push(`${failed} checks of its own`);
  const outcome: Outcome = {
    fault,
    times,
    tally,
    recovery: isRecovered ? tally.recovery : null,
    messages: figures.messages,
    lost: damage.lost + figures.lost,
    doubled: damage.doubled + figures.doubled,
    wrong,
  };
  return outcome;
}
