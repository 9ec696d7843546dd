import PostalMime, { type Address } from 'postal-mime';

export interface StoredMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  /** ISO 8601, by the sender's clock. */
  sentAt: string;
  text: string;
  html: string;
  /** All URLs in the text part, in order. */
  links: string[];
}

export async function readMail(id: string, raw: Buffer): Promise<StoredMail> {
  const { from, headers, subject = '', date = '', text = '', html = '' } = await PostalMime.parse(raw);
  return {
    id,
    from: formatAddress(from),
    to: headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value),
    subject,
    sentAt: date,
    text,
    html,
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  };
}

function formatAddress(address: Address | undefined): string {
  if (address?.address === undefined) return '';
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}
