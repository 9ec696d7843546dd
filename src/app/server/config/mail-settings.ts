import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

const SHORTEST_KEY = 2048;

/** A domain, or a selector, which may consist of one label. */
export const dkimName = (example: string) =>
  z.string().regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/, `must look like ${example}`);

/** A private key as base64 of its PEM file: environment files cannot hold several lines. */
export const dkimKey = z.string().superRefine((text, context) => {
  const problem = problemOf(text);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

/** The PEM in a valid MAIL_DKIM_KEY. */
export function readDkimKey(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}

function problemOf(text: string): string | null {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(readDkimKey(text));
    // The mailer would send unsigned mails without a word.
    if (asymmetricKeyType !== 'rsa') return `must be an RSA key: nodemailer signs with no other`;
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < SHORTEST_KEY ? `must have at least ${SHORTEST_KEY} bits` : null;
  } catch {
    return 'must be a private key without passphrase: base64 -w0 dkim.pem';
  }
}

/** Whether DMARC accepts a signature of the domain for mails from this address. */
export function isAligned(domain: string, address: string): boolean {
  const sender = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return sender === domain || sender.endsWith(`.${domain}`);
}
