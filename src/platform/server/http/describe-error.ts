const FRAMES = 12;

/**
 * The parts of an error that may be logged. Messages are left out on purpose: database errors quote values, and a value can
 * be a name, an address or a text that somebody wrote.
 */
export function describeError(error: unknown): Record<string, unknown> {
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
