import { createTransport } from 'nodemailer';
import { SECOND } from '#platform/shared/durations.ts';
import { MailRejected, type Mailer } from '../mail/mail.ts';

interface Settings {
  /** smtp: or smtps: with user and password; the query may contain options of nodemailer. */
  url: string;
  /** The address that mails come from. */
  from: string;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The recipient's address is wrong (RFC 3463, RFC 7505). Any other refusal may be our own fault, so it is retried. */
const BAD_DESTINATION = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/;

export function openMailer({ url, from }: Settings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    // Servers check a mail before they answer; giving up while one is being accepted would send it twice.
    // All steps together must still end before the queue considers the job lost.
    socketTimeout: 30 * SECOND,
    // Replaces a connection that the server closed while idle; the queue does all other retries.
    maxRequeues: 1,
    // A reset link must not cross a network unencrypted. ?requireTLS=false allows a relay without TLS.
    requireTLS: !LOOPBACK.has(new URL(url).hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send({ to, subject, text, html, replyTo, unsubscribe }, id) {
      try {
        await transport.sendMail({
          from: { name: 'Sub Rosa', address: from },
          // As an object, an address is never split into several.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // Keeps out-of-office replies from answering automatic mails.
          ...(replyTo
            ? { replyTo }
            : { headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? oneClick(unsubscribe) : {}) } }),
        });
      } catch (error) {
        throw toMailRejected(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Prepared, because nodemailer would fold a long URL. Mailboxes offer one click only if the mail server signs both. */
function oneClick(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function toMailRejected(error: unknown): MailRejected {
  const {
    code = 'unknown',
    responseCode,
    response = '',
  } = error as { code?: string; responseCode?: number; response?: string };
  const reply = responseCode === undefined ? '' : ` ${responseCode}`;
  return new MailRejected(`${code}${reply}`, BAD_DESTINATION.test(response));
}
