const CODE = /^[A-Z][A-Z_]+$|^[0-9A-Z]{5}$/;

/**
 * What the tables of the queue store about a failed run: only an SQLSTATE, a system code or one of ours. The queue stores
 * whatever a job throws, and database errors contain their query with its parameters.
 */
export class JobFailure extends Error {
  override name = 'JobFailure';
  constructor(error: unknown) {
    super(failureCode(error));
    this.stack = '';
  }
}

function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && CODE.test(code)) return code;
  return failureCode(error.cause);
}
