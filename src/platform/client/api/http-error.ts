import type { ErrorBody, ErrorCode, Issue } from '#platform/shared/app-error.ts';

interface Answer {
  status: number;
  text: string;
  body: Partial<ErrorBody>;
  retryAfterSeconds: number | undefined;
}

/** Any answer that is not OK. Its message is the status and the raw text; what a person may read is `serverMessage`. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  readonly issues: Issue[];
  /** All of the answer, for calls whose failures have a shape of their own. */
  readonly body: Partial<ErrorBody>;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, text, body, retryAfterSeconds }: Answer) {
    super(`${status}: ${text}`);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.code = body.code;
    this.serverMessage = body.message;
    this.issues = body.issues ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }

  static async from(response: Response): Promise<HttpError> {
    const text = await response.text();
    return new HttpError({
      status: response.status,
      text: text || response.statusText,
      body: readBody(text),
      retryAfterSeconds: readSeconds(response.headers.get('retry-after')),
    });
  }
}

/** No answer at all, or one that nobody could read: offline, a dropped connection, a hotel's login page. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('We could not reach Sub Rosa. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** What a toast says about a failed call: the server's own words, or ours when it had none. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof HttpError) return error.serverMessage ?? fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}

/** A proxy in between answers with HTML or nothing: then there is no message of ours to show. */
function readBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : {};
  } catch {
    return {};
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

function readSeconds(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
