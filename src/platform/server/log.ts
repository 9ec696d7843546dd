import type { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { describeError } from './http/describe-error.ts';

/** Logs JSON without personal data: no bodies, names, addresses, query strings or error messages. */
export function openLog(level: string, to?: Writable): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return to ? pino(options, to) : pino(options);
}
