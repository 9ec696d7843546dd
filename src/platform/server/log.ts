import type { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { SECOND } from '#platform/shared/durations.ts';

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

const FRAMES = 12;

/**
 * The parts of an error that may be logged. Messages are left out on purpose: database errors quote values, and a value can
 * be a name, an address or a text that somebody wrote.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  // The stack begins with the message, which may contain lines that look like frames.
  const trace = (error.stack ?? '').replace(error.message, () => '');
  const frames = trace.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    code,
    constraint,
    table,
    stack: frames.slice(0, FRAMES).join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
