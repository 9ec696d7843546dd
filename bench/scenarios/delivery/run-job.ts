import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';

/** How the runs of a job ended: 'done', or why they went no further. */
export type JobEnd = 'done' | (string & {});

interface Repeat {
  databaseUrl: string;
  job: string;
  /** Gives how much is left to do. */
  countLeft: () => Promise<number>;
  /** In seconds. */
  limit: number;
  isRunning: () => boolean;
}

/** What the codes mean that a failed run leaves behind. */
const CODES: Record<string, string> = {
  '57014': 'a statement took over 15 s',
  '08P01': 'a statement had too many parameters',
  '25P03': 'a transaction was idle for over a minute',
  '55P03': 'a lock was not free in time',
};

/** Lets the product run one of its jobs again and again, without a pause, until nothing is left. */
export async function repeatJob({
  databaseUrl,
  job,
  countLeft,
  limit,
  isRunning,
}: Repeat): Promise<{ end: JobEnd; runs: number }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  const deadline = performance.now() + limit * 1000;
  let left = await countLeft();
  try {
    for (let runs = 0; ; runs += 1) {
      if (left === 0) return { end: 'done', runs };
      const failure = await runOnce(boss, job, () => {
        if (!isRunning()) return 'the product ended';
        return performance.now() < deadline ? null : 'it took too long';
      });
      if (failure !== null) return { end: failure, runs };
      const before = left;
      left = await countLeft();
      if (left === before) return { end: 'a run moved nothing', runs };
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Null if it succeeded. `giveUp` says why nobody waits any longer. */
async function runOnce(boss: PgBoss, job: string, giveUp: () => string | null): Promise<string | null> {
  const id = (await boss.send(job, {}, { retryLimit: 0 })) ?? '';
  let reason = giveUp();
  for (; reason === null; reason = giveUp()) {
    await sleep(50);
    const [found] = await boss.findJobs(job, { id });
    if (found?.state === 'completed') return null;
    if (found?.state === 'failed') return describeFailure(found.output);
  }
  return reason;
}

function describeFailure(output: unknown): string {
  const code = (output as { message?: string } | null)?.message ?? 'UNKNOWN';
  return `${CODES[code] ?? 'a run failed'} (${code})`;
}
