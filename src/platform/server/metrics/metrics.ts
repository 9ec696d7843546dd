import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import { startOfHour, type Clock } from '../clock.ts';
import type { MailOutcome } from '../mail/deliver-mail.ts';
import type { PushOutcome } from '../push/push.ts';
import type { Timers } from '../timers.ts';
import { coarse, type Exposition } from './hold-back.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    /** Figures for operators. */
    metrics: Metrics;
  }
}

interface Answered {
  method: string;
  /** The declared path with its parameters' names, never the requested one. */
  route: string;
  status: number;
  /** Which latencies it is counted with. */
  kind: string;
  seconds: number;
}

/**
 * Figures about one process. Those that move with one person's act are `hourly`: they are shown as they were when the last hour ended,
 * in steps. Otherwise, the history of a figure would show when somebody signed in or sent something. All others are shown `atOnce`.
 */
export interface Metrics {
  atOnce: Registry;
  hourly: Registry;
  countRequest(answered: Answered): void;
  /** An answer with status 500: a fault of ours. */
  countFault(): void;
  /** An answer BUSY. */
  countRefusal(): void;
  countBatch(size: number): void;
  countRedisFailure(): void;
  /** A text that the moderation service has not read. */
  countUnread(): void;
  countPush(outcome: PushOutcome): void;
  countMail(outcome: MailOutcome): void;
  /** Returns a function to call when the socket is closed. */
  countSocket(): () => void;
  countRun(job: { name: string; cron?: string }, isSuccess: boolean): void;
  /** Work for the end of every hour, such as to read a figure from the database. */
  everyHour(work: () => Promise<void>): void;
  /** Shows what was counted in the hour that has ended. */
  endHour(): Promise<void>;
  /** Ends hours by the clock until the returned function is called. */
  followClock(timers: Timers): () => void;
  /** The text that Prometheus reads. */
  collect(): Promise<string>;
}

/** In seconds. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200];

export function openMetrics({ clock }: { clock: Clock }): Metrics {
  const atOnce = new Registry();
  const hourly = new Registry();
  const figures = { ...openAtOnce(atOnce), ...openHourly(hourly) };
  const hourlyWork: (() => Promise<void>)[] = [];
  let shown: Exposition = [];

  async function endHour(): Promise<void> {
    // First: what follows takes time, in which more is counted.
    shown = coarse(await hourly.getMetricsAsJSON());
    figures.hour.set(startOfHour(clock.now()).getTime() / SECOND);
    await Promise.all(hourlyWork.map((work) => work()));
  }

  return {
    atOnce,
    hourly,
    countRequest({ method, route, status, kind, seconds }) {
      figures.requests.inc({ method, route, status }, 1);
      figures.latency.observe({ kind }, seconds);
    },
    countFault: () => figures.faults.inc(),
    countRefusal: () => figures.refusals.inc(),
    countBatch: (size) => figures.batches.observe(size),
    countRedisFailure: () => figures.redisFailures.inc(),
    countUnread: () => figures.unread.inc(),
    countPush: (outcome) => figures.pushes.inc({ outcome }),
    countMail: (outcome) => figures.mails.inc({ outcome }),
    countSocket() {
      figures.sockets.inc();
      return () => figures.sockets.dec();
    },
    countRun({ name, cron }, isSuccess) {
      // A job without a schedule runs because of somebody's act. The length of its queue is shown every hour.
      if (cron === undefined) return;
      if (isSuccess) figures.lastRuns.set({ job: name }, startOfHour(clock.now()).getTime() / SECOND);
      else figures.failedRuns.inc({ job: name });
    },
    everyHour: (work) => void hourlyWork.push(work),
    endHour,
    followClock: (timers) => followClock(clock, timers, endHour),
    // Only an aggregate, here of one part, can be made of figures that were read before.
    collect: async () => Registry.aggregate([[...(await atOnce.getMetricsAsJSON()), ...shown]]).metrics(),
  };
}

function openAtOnce(registry: Registry) {
  const registers = [registry];
  return {
    faults: new Counter({ name: 'subrosa_faults_total', help: 'Answers with status 500', registers }),
    refusals: new Counter({ name: 'subrosa_refusals_total', help: 'Answers BUSY, because too much waits', registers }),
    hour: new Gauge({
      name: 'subrosa_hourly_figures_timestamp_seconds',
      help: 'The moment that hourly figures show',
      registers,
    }),
    lastRuns: new Gauge({
      name: 'subrosa_job_last_success_timestamp_seconds',
      help: 'The hour in which a scheduled job last succeeded in this process',
      labelNames: ['job'],
      registers,
    }),
    failedRuns: new Counter({
      name: 'subrosa_job_failures_total',
      help: 'Failed runs of scheduled jobs',
      labelNames: ['job'],
      registers,
    }),
  };
}

function openHourly(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Counter({
      name: 'subrosa_requests_total',
      help: 'Answers by declared path, method and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    latency: new Histogram({
      name: 'subrosa_request_duration_seconds',
      help: 'How long answers took, by kind of route',
      labelNames: ['kind'],
      buckets: LATENCIES,
      registers,
    }),
    batches: new Histogram({
      name: 'subrosa_group_commit_batch_size',
      help: 'How many writes one transaction committed',
      buckets: BATCH_SIZES,
      registers,
    }),
    redisFailures: new Counter({
      name: 'subrosa_redis_failures_total',
      help: 'Commands that Redis did not answer',
      registers,
    }),
    unread: new Counter({
      name: 'subrosa_moderation_unread_total',
      help: 'Texts that the moderation service has not read',
      registers,
    }),
    mails: new Counter({
      name: 'subrosa_mails_total',
      help: 'Mails, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    pushes: new Counter({
      name: 'subrosa_pushes_total',
      help: 'Notices to browsers, by what the push service answered',
      labelNames: ['outcome'],
      registers,
    }),
    sockets: new Gauge({ name: 'subrosa_sockets_open', help: 'Open chat connections', registers }),
  };
}

function followClock(clock: Clock, timers: Timers, endHour: () => Promise<void>): () => void {
  let cancel = () => {};
  const wait = () => {
    cancel = timers.after(HOUR - (clock.now().getTime() % HOUR), () => {
      void endHour();
      // A timer that fires a little early waits again, for the rest of the hour.
      wait();
    });
  };
  wait();
  return () => cancel();
}
