import { createTransport } from 'nodemailer';
import { SECOND } from '#platform/shared/durations.ts';
import { MailRejected, type Mailer } from '../mail/mail.ts';

interface Settings {
  /** smtp: or smtps:, with user and password; nodemailer's options may follow as a query. */
  url: string;
  /** The address that mails come from. */
  from: string;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The address itself is at fault (RFC 3463, RFC 7505). Any other refusal may be our own, and mended meanwhile. */
const BAD_DESTINATION = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/;

export function openMailer({ url, from }: Settings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    // Servers look a mail over before they answer; one given up on while it was being taken would go out twice.
    // All of a mail's steps together must still end before the queue takes its job for lost.
    socketTimeout: 30 * SECOND,
    // A connection that the server closed while idle is replaced at once; all other retries are the queue's.
    maxRequeues: 1,
    // A reset link must not cross a network in clear. A relay without TLS can be allowed with ?requireTLS=false.
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
          // As an object an address is taken as one, whatever it contains.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // Away messages do not answer what no person wrote.
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

/** Prepared, or a long address would be folded in its middle. Mailboxes offer one click once the mail server signs both. */
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
