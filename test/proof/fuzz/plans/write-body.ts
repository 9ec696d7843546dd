import { gzipSync } from 'node:zlib';
import type { Writing } from './plan.ts';

const DEFAULT_LIMIT = 16 * 1024;

export interface Written {
  bytes: Buffer;
  headers: Record<string, string>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Writes the body as bytes, and the headers that belong to them. */
export function writeBody(body: unknown, writing: Writing, limit = DEFAULT_LIMIT): Written {
  const text = body === undefined ? '' : JSON.stringify(body);
  const send = (bytes: Buffer | string, headers = {}) => ({
    bytes: Buffer.from(bytes as string),
    headers: { ...JSON_TYPE, ...headers },
  });
  switch (writing) {
    case 'as JSON':
      return text === '' ? { bytes: Buffer.alloc(0), headers: {} } : send(text);
    case 'cut short':
      return send(text.slice(0, Math.floor(text.length * 0.7)));
    case 'with a duplicate key':
      return send(text.replace('{', () => `{${firstFieldOf(body)},`));
    case 'with __proto__':
      return send(text.replace('{', '{"__proto__":{"role":"moderator"},"constructor":{"prototype":{}},'));
    case 'nested 10,000 deep':
      return send('['.repeat(10_000).slice(0, limit / 2 - 10) + ']'.repeat(10_000).slice(0, limit / 2 - 10));
    case 'after a byte order mark':
      return send(`\ufeff${text}`);
    case 'in UTF-16':
      return send(Buffer.from(text, 'utf16le'), { 'content-type': 'application/json; charset=utf-16le' });
    case 'in broken UTF-8':
      return send(
        Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80, 0x22, 0x7d])]),
      );
    case 'with a lone surrogate':
      return send(text.replace(/"([^"]*)"(?!:)/, String.raw`"\ud800$1"`));
    case 'compressed':
      return send(gzipSync(text), { 'content-encoding': 'gzip' });
    case 'said to be compressed':
      return send(text, { 'content-encoding': 'gzip, br' });
    case 'up to the limit':
      return send(text.padEnd(limit, ' '));
    case 'beyond the limit':
      return send(text.padEnd(limit + 1, ' '));
    case 'followed by more':
      return send(`${text}\n{"second":true}`);
    case 'as a huge array':
      return send(`[${'0,'.repeat(limit / 2 - 2)}0]`);
    case 'as a form':
      return send(formOf(body), { 'content-type': 'application/x-www-form-urlencoded' });
    case 'empty':
      return send('');
  }
}

function firstFieldOf(body: unknown): string {
  const [name] = Object.keys(body ?? {});
  return `${JSON.stringify(name ?? 'a')}:null`;
}

function formOf(body: unknown): string {
  const fields = Object.entries(body ?? {});
  return new URLSearchParams(fields.map(([name, value]) => [name, asText(value)])).toString();
}

export const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
