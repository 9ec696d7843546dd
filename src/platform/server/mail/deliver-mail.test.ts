import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailServer } from '#test/harness/vendors/mail-server.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { openMailer } from '../gateways/smtp.ts';
import { openJobs, type Jobs } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { composeMail } from './compose-mail.ts';
import { mailJob } from './deliver-mail.ts';
import type { Mailer } from './mail.ts';
import { messageIdOf } from './message-id.ts';
import { postMail } from './post-mail.ts';
import { recordRefusals } from './refusals/record-refusals.ts';
import { mailOutbox } from './schema.ts';

let subject: TestApp;
let server: MailServer;
let services: Services;
let nodes: Jobs[];
let attempts: number;
let logged: string;
beforeEach(async () => {
  subject = await createTestApp();
  server = await new MailServer().up();
  logged = '';
  services = { ...subject.services, log: pino({ level: 'debug' }, { write: (line: string) => void (logged += line) }) };
  nodes = [];
  attempts = 0;
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await server.down();
  await subject.close();
});

/** Several nodes on one queue, each with the real mailer. */
async function startNodes(count: number): Promise<void> {
  const mailer = openMailer({ url: server.url, from: 'support@subrosa.example' });
  const counting: Mailer = {
    send(mail, id) {
      attempts += 1;
      return mailer.send(mail, id);
    },
    close: () => mailer.close(),
  };
  const settings = { jobs: [mailJob(counting)], onError: console.error, firstPause: 1, pollEvery: 2 };
  nodes = await Promise.all(Array.from({ length: count }, () => openJobs(subject.database.jobs, settings)));
  for (const node of nodes) await node.work(services);
}

const mailTo = (name: string) =>
  composeMail({ to: `${name}@example.org`, subject: `For ${name}`, paragraphs: ['Under the rose.'] });

const messageIdFor = (id: string, name: string) =>
  `<${messageIdOf(services.keys, id, `${name}@example.org`)}@subrosa.example>`;

const outbox = () => services.db.select({ tag: mailOutbox.tag }).from(mailOutbox);

/** The id of the one waiting mail, which only its job has. */
async function idOfMail(): Promise<string> {
  const { rows } = await services.db.execute<{ id: string }>(
    sql`SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'mail'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 60_000, interval: 20 }).toBe(true);
}

async function jobTables(): Promise<string> {
  const { rows } = await services.db.execute(sql`SELECT state, data, output FROM pgboss.job WHERE name = 'mail'`);
  return JSON.stringify(rows);
}

async function jobStates(): Promise<string[]> {
  const { rows } = await services.db.execute<{ state: string }>(sql`SELECT state FROM pgboss.job WHERE name = 'mail'`);
  return rows.map(({ state }) => state);
}

describe('a mail', () => {
  it('is sent with a Message-ID made from its id, and its row is deleted', async () => {
    await postMail(services, mailTo('ana'));
    const id = await idOfMail();
    await startNodes(1);
    await until(async () => (await outbox()).length === 0);
    expect(server.accepted).toMatchObject([
      { recipients: ['ana@example.org'], messageId: messageIdFor(id, 'ana'), subject: 'For ana' },
    ]);
  });

  it('is never sent when its transaction was rolled back', async () => {
    await startNodes(1);
    const undone = inTransaction(services, async (ctx) => {
      await postMail(ctx, mailTo('undone'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await postMail(services, mailTo('kept'));
    await until(async () => (await outbox()).length === 0);
    expect(server.accepted.map((mail) => mail.recipients)).toEqual([['kept@example.org']]);
  });

  it('has the same Message-ID when it is sent again after a crash', async () => {
    await postMail(services, mailTo('ana'));
    const job = { id: await idOfMail() };
    const mailer = openMailer({ url: server.url, from: 'support@subrosa.example' });
    const dying: Mailer = {
      async send(mail, id) {
        await mailer.send(mail, id);
        throw new Error('died');
      },
      close: () => {},
    };
    await expect(mailJob(dying).run(services, job)).rejects.toThrow('died');
    await mailJob(mailer).run(services, job);
    await mailJob(mailer).run(services, job);
    mailer.close();
    const messageId = messageIdFor(job.id, 'ana');
    expect(server.accepted.map((mail) => mail.messageId)).toEqual([messageId, messageId]);
  });

  it('is dropped at once when the mailbox does not exist', async () => {
    server.behaviour = 'unknown mailbox';
    await postMail(services, mailTo('nobody'));
    await startNodes(1);
    await until(async () => (await outbox()).length === 0);
    expect([attempts, server.refusals]).toEqual([1, 1]);
    expect(logged).toContain('mail dropped');
  });

  it('leaves neither address nor text in the log and the queue, even if the server quotes them', async () => {
    server.behaviour = 'refusing recipients';
    await postMail(services, mailTo('ana'));
    await startNodes(1);
    await until(async () => (await jobTables()).includes('retry'));
    server.behaviour = 'unknown mailbox';
    await until(async () => (await outbox()).length === 0);
    await until(async () => (await jobTables()).includes('completed'));
    expect(logged).toContain('EENVELOPE 450');
    expect(await jobTables()).not.toMatch(/ana|example\.org|rose/);
    expect(logged).not.toMatch(/ana@|example\.org|For ana|rose\./);
  });
});

describe('an address whose mails come back', () => {
  const link = { ...mailTo('ana'), subject: 'Confirm your email address', provesMailbox: true };
  const subjects = () => server.accepted.map((mail) => mail.subject);

  it('gets no other mail once the mail server says that there is no such mailbox', async () => {
    server.behaviour = 'unknown mailbox';
    await postMail(services, mailTo('ana'));
    await startNodes(1);
    await until(async () => (await outbox()).length === 0);
    server.behaviour = 'accepting';
    await postMail(services, mailTo('ana'));
    await postMail(services, mailTo('ben'));
    await until(async () => (await outbox()).length === 0);
    expect(subjects()).toEqual(['For ben']);
    expect(logged).toContain('mail withheld');
  });

  it('gets a mail with a link that proves the mailbox, also if the server is down at first, and not a second one', async () => {
    await recordRefusals(services, [{ kind: 'bounce', address: link.to }]);
    server.behaviour = 'refusing mails';
    await postMail(services, link);
    await startNodes(1);
    await until(() => server.refusals >= 2);
    server.behaviour = 'accepting';
    await until(async () => (await outbox()).length === 0);
    await postMail(services, link);
    await until(async () => (await outbox()).length === 0);
    expect(subjects()).toEqual(['Confirm your email address']);
  });
});

describe('while the mail server fails', () => {
  it('mails wait, and each is sent exactly once when the server is back', async () => {
    const names = ['ana', 'ben', 'cleo', 'dan', 'eva', 'finn'];
    await server.down();
    for (const name of names) await postMail(services, mailTo(name));
    await startNodes(3);
    await until(() => attempts >= 3);

    server.behaviour = 'refusing recipients';
    await server.up();
    await until(() => server.refusals >= 3);
    server.behaviour = 'refusing mails';
    await until(() => server.refusals >= 6);
    expect(server.accepted).toEqual([]);
    expect(await outbox()).toHaveLength(names.length);

    server.behaviour = 'accepting';
    // Once every job is completed, no node has anything left to send a second time.
    const allCompleted = names.map(() => 'completed');
    await until(async () => (await jobStates()).join() === allCompleted.join());
    expect(await outbox()).toEqual([]);
    expect(server.accepted.flatMap((mail) => mail.recipients).toSorted()).toEqual(
      names.map((name) => `${name}@example.org`),
    );
    expect(new Set(server.accepted.map((mail) => mail.messageId)).size).toBe(names.length);
  });
});
