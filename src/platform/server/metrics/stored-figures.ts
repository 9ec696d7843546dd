import { Gauge } from '@prometheus-io/client';
import { count, max, min, sql } from 'drizzle-orm';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import { startOfDay } from '../clock.ts';
import { mailOutbox } from '../mail/schema.ts';
import { retentionRuns } from '../retention/schema.ts';
import type { Services } from '../services.ts';
import { roundDown } from './hold-back.ts';

/** A figure that is read from the database at the end of every hour. All nodes read the same. */
export interface StoredFigure {
  name: `subrosa_${string}`;
  help: string;
  /** The names of its labels; none by default. */
  labels?: string[];
  /** Rows that people cause: shown in steps. */
  isCount?: boolean;
  read: (services: Services) => Promise<{ labels?: Record<string, string>; value: number }[]>;
}

/** Reads the figures now and at the end of every hour; those that people cause only then. */
export async function watchStored(services: Services, figures: StoredFigure[]): Promise<void> {
  const read = figures.map((figure) => ({ figure, refresh: openFigure(services, figure) }));
  for (const { refresh } of read) services.metrics.everyHour(refresh);
  await Promise.all(read.filter(({ figure }) => !figure.isCount).map(({ refresh }) => refresh()));
}

function openFigure(services: Services, { name, help, labels = [], isCount, read }: StoredFigure): () => Promise<void> {
  const registers = [services.metrics.atOnce];
  const gauge = new Gauge({ name, help, labelNames: labels, registers });
  return async () => {
    try {
      const values = await read(services);
      gauge.reset();
      for (const { labels: of = {}, value } of values) {
        const shown = isCount ? roundDown(value) : value;
        // Labels of what rounds to nothing would show that there is something.
        if (shown > 0 || labels.length === 0) gauge.set(of, shown);
      }
    } catch (error) {
      services.log.warn({ err: error, figure: name }, 'a figure could not be read');
    }
  };
}

export const platformFigures: StoredFigure[] = [
  {
    name: 'subrosa_retention_last_run_timestamp_seconds',
    help: 'The day of the last retention run',
    async read({ db }) {
      const [row] = await db.select({ day: max(retentionRuns.day) }).from(retentionRuns);
      return row?.day ? [{ value: Date.parse(row.day) / SECOND }] : [];
    },
  },
  {
    name: 'subrosa_mail_waiting',
    help: 'Mails in the outbox',
    isCount: true,
    async read({ db }) {
      const [row] = await db.select({ n: count() }).from(mailOutbox);
      return [{ value: row?.n ?? 0 }];
    },
  },
  {
    name: 'subrosa_mail_oldest_days',
    help: 'For how many days the oldest mail in the outbox has waited',
    async read({ db, clock }) {
      const [row] = await db.select({ day: min(mailOutbox.day) }).from(mailOutbox);
      const oldest = row?.day ? Date.parse(row.day) : startOfDay(clock.now()).getTime();
      return [{ value: (startOfDay(clock.now()).getTime() - oldest) / DAY }];
    },
  },
  {
    name: 'subrosa_queue_jobs',
    help: 'Jobs that wait, and jobs that failed for good within the last hour',
    labels: ['queue', 'state'],
    isCount: true,
    async read({ db }) {
      // Queues whose names begin with two underscores are pg-boss's own.
      const { rows } = await db.execute<{ queue: string; state: string; n: number }>(sql`
        SELECT name AS queue, CASE state WHEN 'failed' THEN 'failed' ELSE 'waiting' END AS state, count(*)::int AS n
        FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') AND name NOT LIKE '\\_\\_%' GROUP BY 1, 2`);
      return rows.map(({ queue, state, n }) => ({ labels: { queue, state }, value: n }));
    },
  },
];
