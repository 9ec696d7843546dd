import { SECOND } from '#platform/shared/durations.ts';
import { isBadDestination, MailRejected, type Mailer } from '../mail/mail.ts';

interface Settings {
  /** smtp: or smtps: with user and password; the query may contain options of nodemailer. */
  url: string;
  /** The address that mails come from. */
  from: string;
  /** Where mail servers send what they cannot deliver; the address that mails come from unless it is set. */
  bounceAddress?: string | null;
  dkim?: DkimSettings | null;
}

/** A key whose public half is in the DNS, at `selector._domainkey.domain`. */
export interface DkimSettings {
  domain: string;
  selector: string;
  /** RSA, as PEM. */
  key: string;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The code that says more than the three digits before it. */
const ENHANCED_CODE = /^5\d\d[ -](5\.\d+\.\d+)\b/;

/** All that we write. Mailbox providers offer one-click unsubscribing only if both of its headers are signed (RFC 8058). */
const SIGNED_HEADERS = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

export function openMailer({ url, from, bounceAddress, dkim }: Settings): Mailer {
  // With the first mail: the library is large.
  let opened: ReturnType<typeof open> | undefined;
  const open = async () =>
    (await import('nodemailer')).createTransport({
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
      ...(dkim
        ? {
            dkim: {
              domainName: dkim.domain,
              keySelector: dkim.selector,
              privateKey: dkim.key,
              headerFieldNames: SIGNED_HEADERS,
            },
          }
        : {}),
    });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send({ to, subject, text, html, replyTo, unsubscribe, isBlank }, messageId) {
      opened ??= open();
      const transport = await opened;
      try {
        if (isBlank) await transport.verify();
        else
          await transport.sendMail({
            from: { name: 'Sub Rosa', address: from },
            envelope: { from: bounceAddress ?? from, to: { name: '', address: to } },
            // As an object, an address is never split into several.
            to: { name: '', address: to },
            subject,
            text,
            html,
            messageId: `<${messageId}@${domain}>`,
            // Keeps out-of-office replies from answering automatic mails.
            ...(replyTo
              ? { replyTo }
              : { headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? oneClick(unsubscribe) : {}) } }),
          });
      } catch (error) {
        throw toMailRejected(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Prepared, because nodemailer would fold a long URL. */
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
  return new MailRejected(`${code}${reply}`, isBadDestination(ENHANCED_CODE.exec(response)?.[1] ?? ''));
}
