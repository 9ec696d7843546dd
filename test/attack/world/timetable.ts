import { PgBoss } from 'pg-boss';
import { allJobs } from '#app/server/features.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import { MAIL_JOB } from '#platform/server/mail/post-mail.ts';
import type { World } from './world.ts';

const taken: Mailer = { send: () => Promise.resolve(), close: () => {} };
/** As the queue does in production: a finished job keeps its times for an hour. */
const KEPT = HOUR;

/**
 * The product's jobs on the world's clock, through the queue's own tables, so that these hold what they would hold.
 * Real workers would go by the real clock.
 */
export class Timetable {
  readonly #world: World;
  readonly #boss: PgBoss;
  readonly #jobs = allJobs(taken);
  #finished: { name: string; id: string; at: number }[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#boss = new PgBoss({
      ...world.app.database.jobs,
      schema: 'pgboss',
      supervise: false,
      schedule: false,
      migrate: false,
    });
  }

  async open(): Promise<this> {
    await this.#boss.start();
    return this;
  }

  close(): Promise<void> {
    return this.#boss.stop({ graceful: false });
  }

  /** Everything that cron would have started in this minute, but the mixer, which is asked for by itself. */
  async strike(minute: number): Promise<void> {
    const ofDay = (minute % DAY) / MINUTE;
    if (ofDay === 17) await this.run('retention');
    if (ofDay % 60 === 41) await this.run('sweep-departures');
    if (ofDay % 60 === 0) await this.#forgetFinished();
  }

  async run(name: string): Promise<void> {
    await this.#boss.send(name, {});
    await this.work(name);
  }

  /** Works off what is queued under a name. */
  async work(name: string): Promise<void> {
    const job = this.#jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    for (const { id, data } of await this.#boss.fetch(name, { batchSize: 100 })) {
      await job.run(this.#world.app.services, data);
      await this.#boss.complete(name, id);
      this.#finished.push({ name, id, at: this.#now() });
    }
  }

  mails(): Promise<void> {
    return this.work(MAIL_JOB);
  }

  #now(): number {
    return this.#world.app.clock.now().getTime();
  }

  async #forgetFinished(): Promise<void> {
    const old = this.#finished.filter(({ at }) => at <= this.#now() - KEPT);
    this.#finished = this.#finished.filter(({ at }) => at > this.#now() - KEPT);
    for (const [name, jobs] of Map.groupBy(old, (job) => job.name)) {
      await this.#boss.deleteJob(
        name,
        jobs.map(({ id }) => id),
      );
    }
  }
}
