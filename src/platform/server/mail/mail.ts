import * as z from 'zod/mini';

/** A mail as it waits in the outbox and as it is sent: to one address, as plain text and as HTML. */
export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where a mail program posts when its user unsubscribes with one click (RFC 8058). */
  unsubscribe: z.optional(z.string()),
  /** Its link proves to us that mails to the address arrive, so it is tried even if others came back. */
  provesMailbox: z.optional(z.boolean()),
  /** It is not sent, and queued like any other, so that nobody can tell from the outbox and the queue for whom there is news. */
  isBlank: z.optional(z.boolean()),
  /** The person who wrote it, if one did: replies go there. */
  replyTo: z.optional(z.object({ name: z.string(), address: z.string() })),
});
export type Mail = z.output<typeof Mail>;

/** Sends mails through a mail server. */
export interface Mailer {
  /**
   * Resolves once the server has accepted the mail, or for a blank one as soon as it answers: while it is down, both wait.
   * `messageId` is the part of the Message-ID before our domain.
   */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/**
 * Why the mail server did not accept a mail. Only codes: servers quote addresses in their replies, and an error ends up in
 * the log and in the tables of the job queue.
 */
export class MailRejected extends Error {
  readonly code: string;
  /** The server says that there is no such mailbox: trying again would only harm our reputation with it. */
  readonly noSuchMailbox: boolean;

  constructor(code: string, noSuchMailbox: boolean) {
    super(`The mail server did not accept a mail: ${code}`);
    this.name = 'MailRejected';
    this.code = code;
    this.noSuchMailbox = noSuchMailbox;
  }
}

/**
 * Whether a status code says that the recipient's address is wrong or closed (RFC 3463, RFC 7505). Any other refusal may be temporary,
 * or our own fault.
 */
export const isBadDestination = (status: string): boolean => /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(status);
