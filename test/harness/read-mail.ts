import type { Mail } from '#platform/server/mail/mail.ts';
import { sealedMail } from '#platform/server/mail/post-mail.ts';
import { mailOutbox } from '#platform/server/mail/schema.ts';
import type { Services } from '#platform/server/services.ts';

/** The mails to an address that are in the outbox and will be sent, or only those with one subject. */
export async function mailsTo({ db, keys }: Services, address: string, subject?: string): Promise<Mail[]> {
  const rows = await db.select().from(mailOutbox);
  const mails = rows.map(({ tag, box }) => sealedMail.open(keys, tag, box));
  return mails.filter((mail) => !mail.isBlank && mail.to === address && (subject ?? mail.subject) === mail.subject);
}

/** The token in the link of the mail with this subject. */
export async function tokenFrom(services: Services, address: string, subject: string): Promise<string> {
  const [token] = await tokensFrom(services, address, subject);
  if (!token) throw new Error(`No mail '${subject}' with a link is in the outbox for ${address}`);
  return token;
}

/** The tokens of all mails with this subject, in no order. */
export async function tokensFrom(services: Services, address: string, subject: string): Promise<string[]> {
  const mails = (await mailsTo(services, address)).filter((mail) => mail.subject === subject);
  return mails.flatMap(({ text }) => /#(?:token|change|stop)=([\w.-]+)/.exec(text)?.[1] ?? []);
}
