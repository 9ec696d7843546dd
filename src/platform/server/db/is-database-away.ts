/** What a connection says that is lost, or that could not be opened, without a code. */
const LOST = [
  /^Connection terminated/,
  /^Client (?:has encountered a connection error|was closed) and is not queryable$/,
  /^timeout exceeded when trying to connect$/,
];

/** Of the operating system. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Classes of PostgreSQL's codes: lost connections (08), no disk, memory or connections left (53), stopped, starting or recovering
 * (57P), and its files (58).
 */
const AWAY = /^(?:08|53|57P|58)/;

/** Whether a statement failed because the database cannot be used just now, rather than because of what it says. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Drizzle wraps what node-postgres throws, and an attempt at several addresses throws one error for all.
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  // A stopped server has removed its unix socket.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  const isAway =
    code === undefined ? LOST.some((words) => words.test(error.message)) : NETWORK.has(code) || AWAY.test(code);
  return isAway || hasNoSocket || isDatabaseAway(error.cause);
}
