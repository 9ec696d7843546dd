import PostalMime from 'postal-mime';
import { isBadDestination } from './mail.ts';

/** A mail of ours that came back, as our webhook takes it. */
export interface ReturnedMail {
  type: 'bounce' | 'complaint';
  permanent: boolean;
  address: string;
  /** Of our mail: it proves that we sent it to the address. */
  messageId: string;
}

/** Ours are much smaller. Reading takes time for each line, and anybody can write to the address for bounces. */
const MAX_BYTES = 256 * 1024;

/** Refused by a policy, or for lack of a signature: that says nothing about the address. */
const ABOUT_US = /^[45]\.7\./;

/**
 * Reads a delivery status notification (RFC 3464) or a report of a complaint (RFC 5965). Null for any other mail: out-of-office
 * replies, delays, and notifications that do not return the headers of our mail.
 */
export async function readBounce(raw: Uint8Array): Promise<ReturnedMail | null> {
  if (raw.byteLength > MAX_BYTES) return null;
  const { attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const contentOf = (...types: string[]) => {
    const found = attachments.find(({ mimeType }) => types.includes(mimeType));
    return typeof found?.content === 'string' ? found.content : '';
  };
  const returned = fieldsIn(
    contentOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'),
  );
  const mail = { address: addressIn(returned.get('to')), messageId: returned.get('message-id') ?? '' };
  if (mail.address === '' || mail.messageId === '') return null;
  if (fieldsIn(contentOf('message/feedback-report')).get('feedback-type') === 'abuse')
    return { type: 'complaint', permanent: true, ...mail };
  const permanent = isPermanent(contentOf('message/delivery-status', 'message/global-delivery-status'));
  return permanent === null ? null : { type: 'bounce', permanent, ...mail };
}

/** Null if the mail may still be delivered, or was refused because of us. */
function isPermanent(report: string): boolean | null {
  // After the fields of the message come those of its recipient: our mails have one.
  const recipient = report
    .split(/\r?\n\r?\n/)
    .map(fieldsIn)
    .find((fields) => fields.has('action'));
  const status = recipient?.get('status')?.split(' ')[0] ?? '';
  if (recipient?.get('action')?.toLowerCase() !== 'failed' || ABOUT_US.test(status)) return null;
  return isBadDestination(status);
}

/** The header fields at the beginning of a text, by name in lower case. */
function fieldsIn(text: string): Map<string, string> {
  const [head = ''] = text.replace(/^\s+/, '').split(/\r?\n\r?\n/);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
}

/** Our mails have one recipient, and no name with it. Split first: one expression for all would take minutes for a long word. */
const addressIn = (field = '') => field.split(/[\s<>,]+/).find((word) => /.@./.test(word)) ?? '';
