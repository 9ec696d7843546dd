/** A mail as it waits and as it is sent: to one person, in both forms that mail clients show. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program posts by itself when its reader wants no more of the kind (RFC 8058). */
  unsubscribe?: string;
  /** Who wrote it, where a person did: answers go to them. */
  replyTo?: { name: string; address: string };
}

/** Hands mails to a mail server. */
export interface Mailer {
  /** Resolves once the server has taken the mail. The same id makes the same Message-ID. */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/**
 * Why a mail was not taken, in codes alone: servers quote addresses in their answers, and an error ends up
 * in the log and in the job queue's own tables.
 */
export class MailNotTaken extends Error {
  readonly code: string;
  /** The server knows that there is no such mailbox: trying again would only hurt our name with it. */
  readonly noSuchMailbox: boolean;

  constructor(code: string, noSuchMailbox: boolean) {
    super(`The mail server did not take a mail: ${code}`);
    this.name = 'MailNotTaken';
    this.code = code;
    this.noSuchMailbox = noSuchMailbox;
  }
}
