import type { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { SECOND } from '#platform/shared/durations.ts';
import { describeError } from './http/describe-error.ts';

/** Logs JSON without personal data: no bodies, names, addresses, query strings or error messages. */
export function openLog(level: string, to?: Writable): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return pino(options, to ?? bufferedOutput());
}

/** Writes in parts of some kilobytes, or once a second: a write for each line would be a good part of a request's cost. */
function bufferedOutput(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  setInterval(() => output.flush(), SECOND).unref();
  return output;
}
