import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '#features/auth/contract.ts';
import { PASSWORD } from '../fill/members.ts';
import { httpSide, sendCall, type HttpCall } from '../load/http-side.ts';
import { memoryOf, resetPeak } from '../load/process-usage.ts';
import { Recorder, type Round } from '../load/recorder.ts';
import { percentile } from '../load/statistics.ts';
import { productCallers } from '../measures/callers.ts';
import { listCalls } from '../measures/list.ts';
import { count, megabytes, number, tableOf, type Columns } from '../report/table.ts';
import type { World } from '../setup/world.ts';
import type { Scenario } from './scenario.ts';

const READING = 20;
const SIGNING_IN = 100;
const BUSY = 503;

interface Phase {
  phase: string;
  read: Summary;
  signIn: Summary;
  /** Sign-ins that the queue for passwords refused. */
  refused: number;
  refusedRate: number;
  /** The most memory, in bytes. */
  peak: number;
  errors: [string, number][];
}

interface Summary {
  count: number;
  rate: number;
  p50: number;
  p99: number;
}

const COLUMNS: Columns<Phase> = [
  ['sign-in storm', ({ phase }) => phase],
  ['lists/s', ({ read }) => number(read.rate)],
  ['p50 ms', ({ read }) => number(read.p50)],
  ['p99 ms', ({ read }) => number(read.p99)],
  ['sign-ins/s', ({ signIn }) => number(signIn.rate)],
  ['p50 ms', ({ signIn }) => number(signIn.p50)],
  ['p99 ms', ({ signIn }) => number(signIn.p99)],
  ['refused/s', ({ refusedRate }) => number(refusedRate)],
  ['refused', ({ refused }) => count(refused)],
  ['peak MB', ({ peak }) => megabytes(peak)],
];

/**
 * Twenty connections read their lists while a hundred sign in with a password: first those that wait as the refusal tells
 * them, then those that try again at once.
 */
export const signInStorm: Scenario = {
  name: 'sign-in-storm',
  async run(world, { seconds, rounds }) {
    const duration = seconds * rounds;
    const read = httpSide(world.product.port, listCalls(world).product);
    const measure = async (phase: string, storm: Promise<Storm> | null): Promise<Phase> => {
      resetPeak(world.product.pid);
      const reading = await read({ connections: READING, seconds: duration });
      const { round, refused } = (await storm) ?? { round: new Recorder().finish(), refused: 0 };
      return {
        phase,
        read: summaryOf(reading),
        signIn: summaryOf(round),
        refused,
        refusedRate: refused / (round.elapsedMs / 1000),
        peak: memoryOf(world.product.pid).peak,
        errors: [...reading.errors, ...round.errors],
      };
    };
    const nextSignIn = signInCalls(world);
    const start = (waits: boolean) =>
      runStorm({ port: world.product.port, next: nextSignIn, seconds: duration, waits });
    const phases = [
      await measure('nobody signs in', null),
      await measure('100 wait when refused', start(true)),
      await measure('100 do not wait', start(false)),
    ];
    const errors = phases.flatMap((phase) =>
      phase.errors.map(([what, times]) => `sign-in-storm, ${phase.phase}: ${times} times ${what}`),
    );
    return { table: tableOf(COLUMNS, phases), figures: phases, errors };
  },
};

function signInCalls(world: World): () => HttpCall {
  const next = productCallers(world, world.members, (member) => member);
  return () => {
    const { person, headers } = next();
    // A browser without any cookie: nobody who signs in is known here yet.
    const { cookie: _cookie, ...others } = headers;
    const body = JSON.stringify({ email: person.email, password: PASSWORD });
    const { method, path } = logIn;
    return { method, path, headers: { ...others, 'content-type': 'application/json' }, body, status: 200 };
  };
}

interface Storm {
  round: Round;
  refused: number;
}

interface StormSettings {
  port: number;
  next: () => HttpCall;
  seconds: number;
  /** Whether who is refused waits as long as the answer says. */
  waits: boolean;
}

async function runStorm({ port, next, seconds, waits }: StormSettings): Promise<Storm> {
  const agent = new Agent({ keepAlive: true, maxSockets: SIGNING_IN });
  const recorder = new Recorder();
  const end = performance.now() + seconds * 1000;
  let refused = 0;
  const tryOnce = async () => {
    const call = next();
    const begun = performance.now();
    const { status, bytes, headers } = await sendCall(port, call, agent);
    if (status === call.status) return recorder.succeed(performance.now() - begun, bytes);
    if (status !== BUSY) return recorder.fail(`${call.method} ${call.path}: status ${status}`);
    refused += 1;
    const pause = Math.min(Number(headers['retry-after']) * 1000, end - performance.now());
    if (waits && pause > 0) await sleep(pause);
  };
  const work = async () => {
    while (performance.now() < end) await tryOnce().catch((error: unknown) => recorder.fail(String(error)));
  };
  await Promise.all(Array.from({ length: SIGNING_IN }, work));
  agent.destroy();
  return { round: recorder.finish(), refused };
}

function summaryOf({ latencies, elapsedMs }: Round): Summary {
  return {
    count: latencies.length,
    rate: latencies.length / (elapsedMs / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
