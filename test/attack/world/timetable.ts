import { PgBoss } from 'pg-boss';
import { allJobs } from '#app/server/features.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import { MAIL_JOB } from '#platform/server/mail/post-mail.ts';
import type { World } from './world.ts';

/** As the queue does in production: a finished job keeps its times for an hour. */
const KEPT = HOUR;
/** Minutes between two looks for mails that are due. In production it is one; none of them changes what a row shows. */
const MAILED = 30;

/** Mails arrive; the link by which somebody confirms an address is kept for their next visit. */
function mailboxOf({ links }: World): Mailer {
  return {
    async send({ to, text }) {
      const [, token] = /verify-email#token=([\w.-]+)/.exec(text) ?? [];
      if (token) links.set(to, token);
    },
    close: () => {},
  };
}

/**
 * The product's jobs on the world's clock, through the queue's own tables, so that these hold what they would hold.
 * Real workers would go by the real clock.
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

  /** Everything that cron would have started in this minute, but the mixer, which is asked for by itself. */
  async strike(minute: number): Promise<void> {
    const ofDay = (minute % DAY) / MINUTE;
    if (ofDay === 17) await this.run('retention');
    if (ofDay === 27) await this.run('ended-pauses');
    if (ofDay % 60 === 7 && ofDay < 60) await this.run('reconcile-memberships');
    if (ofDay % 60 === 41) await this.run('sweep-departures');
    if (ofDay % 60 === 41) await this.at('reverify-linked');
    if (ofDay % 60 === 35) await this.settle();
    if (ofDay % MAILED === 0) await this.tell();
    if (ofDay % 60 === 0) await this.#forgetFinished();
  }

  /** Who has matched and what has come is told, by the mails that wait. */
  async tell(): Promise<void> {
    await this.at('mail-matches');
    await this.at('send-alerts');
    this.#world.isStirred = true;
  }

  async settle(): Promise<void> {
    this.#world.truth.settledAt = this.#now();
    // A run that finds nothing to settle writes nothing.
    if (!this.#world.isStirred) return;
    this.#world.isStirred = false;
    await this.at('settle-chats');
  }

  /** Without the queue, whose rows are gone after an hour: for what runs often and long before the dump. */
  at(name: string): Promise<void> {
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

  /** Works off what is queued under a name. */
  async work(name: string): Promise<void> {
    const job = this.#find(name);
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
