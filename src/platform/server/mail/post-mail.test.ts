import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { composeMail } from './compose-mail.ts';
import { mailTag, postMail, postMails, sealedMail } from './post-mail.ts';
import { mailOutbox } from './schema.ts';
import { mailOutboxRules } from './table-rules.ts';

const subject = appPerFile();
afterEach(() => subject.services.db.execute(sql`TRUNCATE mail_outbox; DELETE FROM pgboss.job`));

const mail = composeMail({ to: 'ana@example.org', subject: 'Hush', paragraphs: ['Under the rose.'] });

async function queued(): Promise<unknown[]> {
  const { rows } = await subject.services.db.execute<{ data: unknown }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'mail'`,
  );
  return rows.map((row) => row.data);
}

describe('postMail', () => {
  it('writes a row and queues its job', async () => {
    await postMail(subject.services, mail);
    const [row] = await subject.services.db.select().from(mailOutbox);
    const jobs = (await queued()) as { id: string }[];
    expect(jobs.map(({ id }) => mailTag(subject.services.keys, id))).toEqual([row?.tag]);
  });

  it('leaves neither row nor job when the transaction is rolled back', async () => {
    const undone = inTransaction(subject.services, async (ctx) => {
      await postMail(ctx, mail);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await subject.services.db.select().from(mailOutbox)).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  it('stores neither address nor text readably', async () => {
    await postMail(subject.services, mail);
    const { rows } = await subject.services.db.execute(
      sql`SELECT encode(box, 'escape') AS box, m::text AS row, j::text AS job FROM mail_outbox m, pgboss.job j`,
    );
    const dump = JSON.stringify(rows);
    for (const secret of ['ana@', 'example.org', 'Hush', 'rose', mail.text, Buffer.from(mail.to).toString('hex')]) {
      expect(dump).not.toContain(secret);
    }
  });

  it('writes boxes of one length, whatever a mail says', async () => {
    const long = composeMail({ to: 'ana@example.org', subject: 'Hush', paragraphs: ['Under the rose. '.repeat(40)] });
    await postMails(subject.services, [mail, long, { ...mail, isBlank: true }]);
    const rows = await subject.services.db.select().from(mailOutbox);
    expect([rows.length, (await queued()).length]).toEqual([3, 3]);
    expect(new Set(rows.map(({ box }) => box.length)).size).toBe(1);
  });

  it('seals the mail to its row, so that a box moved to another row does not open', async () => {
    await postMail(subject.services, mail);
    const [row] = await subject.services.db.select().from(mailOutbox);
    const { keys } = subject.services;
    expect(sealedMail.open(keys, row?.tag as Buffer, row?.box as Buffer)).toEqual(mail);
    expect(() => sealedMail.open(keys, 'another', row?.box as Buffer)).toThrow('authenticate');
  });

  it('lets retention delete the mail after seven days if it was never sent', async () => {
    const { services, clock } = subject;
    await postMail(services, mail);
    clock.advance(7 * DAY);
    expect(await mailOutboxRules.retention.purge?.(services)).toBe(0);
    clock.advance(DAY);
    expect(await mailOutboxRules.retention.purge?.(services)).toBe(1);
  });
});
