import { logIn } from '#features/auth/contract.ts';
import { PASSWORD } from '../../../bench/fill/members.ts';
import { measureCall, type HttpCall } from '../../../bench/load/http-side.ts';
import { startPaced } from '../../../bench/load/paced-calls.ts';
import type { Round } from '../../../bench/load/recorder.ts';
import { percentile } from '../../../bench/load/statistics.ts';
import { pageHeaders, type Site } from '../site/open-site.ts';
import type { Letters } from './letters.ts';

/** Calls a second. */
const RATES = { read: 40, send: 10, 'sign-in': 1 };
/** A node that has just started is slow for a second or two, and that is no failure. */
const MOST_SECONDS_UNDER_WAY = 10;

export const KINDS = ['read', 'send', 'sign-in'] as const;
export type Kind = (typeof KINDS)[number];

/** Reading, sending and signing in through nginx at a steady rate. */
export function startTraffic(
  site: Site,
  letters: Letters,
  rates: Record<Kind, number> = RATES,
): { stop(): Promise<Record<Kind, Round>> } {
  let turn = 0;
  const call = (next: () => HttpCall) => (recorder: Parameters<typeof measureCall>[0], due: number) => {
    turn += 1;
    const agent = site.agents[turn % site.agents.length];
    if (!agent) throw new Error('The site has no clients');
    return measureCall(recorder, agent, site.httpsPort, next(), due);
  };
  const mostUnderWay = MOST_SECONDS_UNDER_WAY * rates.read;
  const paced = {
    read: startPaced(rates.read, call(nextRead(site)), mostUnderWay),
    send: startPaced(rates.send, (recorder, due) => letters.send(recorder, due), mostUnderWay),
    'sign-in': startPaced(rates['sign-in'], call(nextSignIn(site)), mostUnderWay),
  };
  return {
    async stop() {
      const [read, send, signIn] = await Promise.all([paced.read.stop(), paced.send.stop(), paced['sign-in'].stop()]);
      return { read, send, 'sign-in': signIn };
    },
  };
}

/** The lists of all readers in turn. */
export function nextRead(site: Site): () => HttpCall {
  let turn = 0;
  return () => {
    turn += 1;
    const { member, handle } = site.readers[turn % site.readers.length] as Site['readers'][number];
    return {
      method: 'GET',
      path: `/api/confessions/search/${handle}`,
      headers: pageHeaders(site, member.cookie),
      status: 200,
    };
  };
}

/** Members from the middle of the list: neither readers nor in a chat. */
function nextSignIn(site: Site): () => HttpCall {
  const { members } = site;
  const headers = { ...pageHeaders(site, ''), 'content-type': 'application/json' };
  let turn = 100;
  return () => {
    turn = (turn + 1) % members.length;
    const body = JSON.stringify({ email: members[turn]?.email, password: PASSWORD });
    return { method: 'POST', path: logIn.path, headers, body, status: 200 };
  };
}

export const failuresOf = ({ errors }: Round) => [...errors.values()].reduce((sum, times) => sum + times, 0);

export function describe(round: Round): string {
  const p99 = percentile(round.latencies, 0.99);
  return `${round.latencies.length} answered, p99 ${Number.isNaN(p99) ? '–' : p99.toFixed(0)} ms`;
}
