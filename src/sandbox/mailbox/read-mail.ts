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
  /** Every address that the text part names, in order. */
  links: string[];
}

export async function readMail(id: string, raw: Buffer): Promise<StoredMail> {
  const { from, headers, subject = '', date = '', text = '', html = '' } = await PostalMime.parse(raw);
  return {
    id,
    from: written(from),
    to: headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value),
    subject,
    sentAt: date,
    text,
    html,
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  };
}

function written(address: Address | undefined): string {
  if (address?.address === undefined) return '';
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}
