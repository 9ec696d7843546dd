import { createHash, verify, type KeyObject } from 'node:crypto';

interface Verified {
  domain: string;
  selector: string;
  /** The signed headers, in lower case. */
  headers: string[];
}

/** Verifies the signature of a mail as its recipient does (RFC 6376, relaxed/relaxed, rsa-sha256). Null if it is wrong. */
export function verifyDkim(raw: string, publicKey: KeyObject): Verified | null {
  const split = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, split).split(/\r\n(?![ \t])/);
  const field = (name: string) => headers.findLast((line) => line.toLowerCase().startsWith(`${name}:`));
  const signature = field('dkim-signature');
  if (signature === undefined) return null;
  const tags = tagsOf(signature);
  if (tags['a'] !== 'rsa-sha256' || tags['c'] !== 'relaxed/relaxed') return null;
  if (
    createHash('sha256')
      .update(relaxBody(raw.slice(split + 4)))
      .digest('base64') !== tags['bh']
  )
    return null;
  const names = (tags['h'] ?? '').split(':');
  const unsigned = signature.replace(/(\bb=)[^;]*$/, '$1');
  const lines = [...names.map((name) => `${relaxHeader(field(name) ?? name)}\r\n`), relaxHeader(unsigned)];
  const isRight = verify('sha256', Buffer.from(lines.join('')), publicKey, Buffer.from(tags['b'] ?? '', 'base64'));
  return isRight ? { domain: tags['d'] ?? '', selector: tags['s'] ?? '', headers: names } : null;
}

function tagsOf(signature: string): Record<string, string> {
  const list = signature.slice(signature.indexOf(':') + 1).replaceAll(/\s+/g, '');
  return Object.fromEntries(
    list
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)] as const)
      .filter(([name]) => name !== ''),
  );
}

function relaxHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ');
  return `${line.slice(0, colon).toLowerCase().trim()}:${value.trim()}`;
}

function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}
