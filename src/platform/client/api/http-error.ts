import type { ErrorBody, ErrorCode, Issue } from '#platform/shared/app-error.ts';

interface Answer {
  status: number;
  text: string;
  body: Partial<ErrorBody>;
  retryAfterSeconds: number | undefined;
}

/** Any answer that is not OK. Its message is the status and the raw text; show `serverMessage` to users. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  readonly issues: Issue[];
  /** The whole answer, for calls whose failures have additional fields. */
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

/** No answer, or an unreadable one: offline, a lost connection, a hotel's login page. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('We could not reach Sub Rosa. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** The text to show about a failed call: the server's message, or the fallback if it sent none. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof HttpError) return error.serverMessage ?? fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}

/** Empty if the answer came from a proxy, which sends HTML or nothing. */
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
