/**
 * A soak: two nodes with the files of deploy/ and everything on, at half the load that they can bear. Prints what each minute was like,
 * and what the last quarter is compared with the second one; ends with 1 if something grows that should not, or a call fails.
 * `npm run prove -- soak`; MINUTES makes it shorter or longer.
 */
import { CHATS_PER_STEP, startChats } from '../../deployment/load/chats.ts';
import { runOnSite } from '../../deployment/run-on-site.ts';
import { reportChats } from '../../deployment/steps/rolling-restarts.ts';
import { measureRate } from '../../deployment/steps/rates.ts';
import { Crowd } from '../faults/load/crowd.ts';
import { startPeople } from '../faults/load/people.ts';
import { judgeGrowth } from './judge-growth.ts';
import { passMinute, type Minute } from './pass-minute.ts';
import { openGauges } from './gauges.ts';

const MINUTES = Number(process.env['MINUTES'] ?? 20);
/** The share of the lists that the site could answer if it did nothing else: all else takes about as much. */
const READING = 0.25;
/** So many that nobody sends more than an hour's letters. */
const LETTERS = 20_000;

await runOnSite(
  async (site, report, cleanup) => {
    const gauges = await openGauges(site, cleanup);
    const crowd = new Crowd(site);
    await crowd.prepare();
    const rate = await measureRate(site);
    report.figure('reading as fast as can be', `${Math.round(rate)} a second`);

    const people = startPeople(crowd.people);
    const chats = startChats(site, site.chats.length - CHATS_PER_STEP);
    const minutes: Minute[] = [];
    for (let n = 0; n < MINUTES; n += 1)
      minutes.push(await passMinute(site, { letters: crowd.letters, gauges, read: READING * rate }));
    report.count('people who could not finish what they had begun', await people.finish());
    console.table(minutes.map(({ tables: _, ...shown }) => shown));
    reportChats(report, 'chats', await chats.finish());
    const { lost, doubled } = await crowd.check();
    report.count(`lost, of ${crowd.letters.count} letters and all else`, lost);
    report.count('doubled', doubled);
    for (const [what, times] of crowd.attempts.tally.wrong) report.count(`the crowd got: ${what}`, times);
    report.figure('told to come back', String(crowd.attempts.tally.refused));
    judgeGrowth(minutes, report);
  },
  { letters: LETTERS },
);
