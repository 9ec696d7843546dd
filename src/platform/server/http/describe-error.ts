const FRAMES = 12;

/**
 * What the log may know of an error. Messages are left out on purpose: database errors quote the values
 * that they choked on, and a value can be a name, an address or a confession.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  // The stack begins with the message, whose lines may look like frames.
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
