import { sql } from 'drizzle-orm';
import { allJobs } from '#app/server/features.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import type { TestApp } from './test-app.ts';

/** Sends nothing: mails stay in the outbox, where tests read them. A test that delivers mail starts its own `MailServer`. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error('This test has no mail server')),
  close: () => {},
};

/** Runs a job once, as its schedule does. */
export async function runJob({ services }: TestApp, name: string): Promise<void> {
  await findJob(name).run(services, {});
}

/** Runs a job for each of its entries in the queue; returns how many there were. */
export async function runQueued({ services }: TestApp, name: string, mailer = noMailer): Promise<number> {
  const job = findJob(name, mailer);
  const { rows } = await services.db.execute<{ data: unknown }>(
    sql`DELETE FROM pgboss.job WHERE name = ${name} RETURNING data`,
  );
  for (const { data } of rows) await job.run(services, data);
  return rows.length;
}

function findJob(name: string, mailer = noMailer) {
  const job = allJobs(mailer).find((candidate) => candidate.name === name);
  if (!job) throw new Error(`There is no job '${name}'`);
  return job;
}
