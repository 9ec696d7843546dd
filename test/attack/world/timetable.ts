import { PgBoss } from 'pg-boss';
import { allJobs } from '#app/server/features.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { runJob, type Job } from '#platform/server/jobs/jobs.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import { MAIL_JOB } from '#platform/server/mail/post-mail.ts';
import type { World } from './world.ts';

/** The queue of production deletes finished jobs after an hour. */
const KEPT = HOUR;
/** Minutes between two runs of the mail jobs. In production it is one, which makes no difference to the rows. */
const NOTIFY_MINUTES = 30;

/** A mail server says whom it rejects. */
const REJECTED_MAILS = 0.08;

/** Receives mails, and keeps confirmation links for the next visit of their recipients. */
function mailboxOf({ links, random }: World): Mailer {
  return {
    async send({ to, text }) {
      if (random.chance(REJECTED_MAILS)) throw new Error(`550 5.1.1 <${to}>: mailbox unavailable`);
      const [, token] = /verify-email#token=([\w.-]+)/.exec(text) ?? [];
      if (token) links.set(to, token);
    },
    close: () => {},
  };
}

/**
 * Runs the product's jobs on the simulated clock, through the queue's own tables, so that these contain what they would contain in
 * production. Real workers would use the real clock.
 */
export class Timetable {
  readonly #world: World;
  readonly #boss: PgBoss;
  readonly #jobs: Job[];
  #finished: { name: string; id: string; at: number }[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#jobs = allJobs(mailboxOf(world));
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

  /** Runs every job that cron would start in this minute, except the delivery. */
  async runMinute(minute: number): Promise<void> {
    const ofDay = (minute % DAY) / MINUTE;
    if (ofDay === 17) await this.run('retention');
    if (ofDay === 27) await this.run('ended-pauses');
    if (ofDay === 33) await this.run('freed-crushes');
    if (ofDay === 47) await this.run('index-names');
    if (ofDay === 53) await this.run('plan-notices');
    if (ofDay % 60 === 7 && ofDay < 60) await this.run('reconcile-memberships');
    if (ofDay === 3 * 60 + 41) await this.run('sweep-departures');
    if (ofDay % 60 === 41) await this.runDirectly('reverify-linked');
    if (ofDay % NOTIFY_MINUTES === 0) await this.notify();
    if (ofDay % 60 === 0) await this.#deleteFinished();
  }

  /** Queues the mails about matches and letters. */
  async notify(): Promise<void> {
    await this.runDirectly('notify-matches');
    await this.runDirectly('notify-letters');
  }

  /** Runs a job without the queue, for jobs that run often or long before the dump. */
  runDirectly(name: string): Promise<void> {
    return this.#find(name).run(this.#world.app.services, {});
  }

  #find(name: string): Job {
    const job = this.#jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    return job;
  }

  async run(name: string): Promise<void> {
    await this.#boss.send(name, {});
    await this.work(name);
  }

  /** Runs all queued jobs with this name. */
  async work(name: string): Promise<void> {
    const job = this.#find(name);
    for (const { id, data } of await this.#boss.fetch(name, { batchSize: 100 })) {
      await this.#finish(job, id, data);
    }
  }

  /** Failed jobs stay in the queue's tables with what the worker says about the failure. */
  async #finish(job: Job, id: string, data: unknown): Promise<void> {
    try {
      await runJob(job, data, this.#world.app.services);
    } catch (error) {
      await this.#boss.fail(job.name, id, error as Error);
      return;
    }
    await this.#boss.complete(job.name, id);
    this.#finished.push({ name: job.name, id, at: this.#now() });
  }

  mails(): Promise<void> {
    return this.work(MAIL_JOB);
  }

  #now(): number {
    return this.#world.app.clock.now().getTime();
  }

  async #deleteFinished(): Promise<void> {
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
