import { randomUUID } from 'node:crypto';
import { today } from '../clock.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Services } from '../services.ts';
import type { Mail } from './mail.ts';
import { mailOutbox } from './schema.ts';

export const MAIL_JOB = 'mail';

/** Where a mail's box lives; a box moved to another row does not open. */
export const boxPlace = (id: string) => `mail_outbox:${id}`;

/**
 * Puts a mail in the outbox. Called with a transaction it is sent exactly if that commits, so a verb
 * neither promises a mail that never comes nor mails about something that did not happen.
 */
export async function postMail(ctx: Pick<Services, 'db' | 'keys' | 'clock' | 'queue'>, mail: Mail): Promise<void> {
  const id = randomUUID();
  const box = ctx.keys.sealText(JSON.stringify(mail), boxPlace(id));
  // Row and job stand or fall together, outside of a caller's transaction too.
  await inTransaction(ctx, async ({ db, clock, queue }) => {
    await db.insert(mailOutbox).values({ id, day: today(clock), box });
    await queue.add(db, MAIL_JOB, { id });
  });
}
