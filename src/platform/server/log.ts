import type { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { describeError } from './http/describe-error.ts';

/** Lines of JSON without personal data: no bodies, names, addresses, query strings or messages of errors. */
export function openLog(level: string, to?: Writable): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return to ? pino(options, to) : pino(options);
}
