import type { Mail } from '#platform/server/mail/mail.ts';
import { mailOutbox } from '#platform/server/mail/schema.ts';
import type { Services } from '#platform/server/services.ts';

/** The mails that wait for somebody, opened with the keys that only the server has. */
export async function mailsTo({ db, keys }: Services, address: string): Promise<Mail[]> {
  const rows = await db.select().from(mailOutbox);
  const mails = rows.map(({ id, box }) => JSON.parse(keys.openText(box, `mail_outbox:${id}`)) as Mail);
  return mails.filter((mail) => mail.to === address);
}

/** The token in the link of the mail with this subject. */
export async function tokenFrom(services: Services, address: string, subject: string): Promise<string> {
  const mail = (await mailsTo(services, address)).find((candidate) => candidate.subject === subject);
  const [, token] = /token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error(`No mail '${subject}' with a link waits for ${address}`);
  return token;
}
