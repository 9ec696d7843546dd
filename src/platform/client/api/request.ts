import type { Method } from '#platform/shared/endpoint.ts';
import { HttpError, NetworkError } from './http-error.ts';

interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
}

/** Sends a request with cookies to our server and returns the JSON answer. Throws for every other answer. */
export async function request(
  method: Method,
  path: string,
  { body, signal, keepalive = false }: RequestOptions = {},
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' });
  const init: RequestInit = { method, headers, credentials: 'same-origin', keepalive };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    headers.set('content-type', 'application/json');
  }

  const response = await fetchResponse(path, init);
  if (!response.ok) throw await HttpError.from(response);
  if (response.status === 204) return undefined;
  return response.json().catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? new NetworkError(cause) : cause;
  });
}

/** Throws a NetworkError when the server cannot be reached. The AbortError of a cancelled call passes unchanged. */
async function fetchResponse(path: string, init: RequestInit): Promise<Response> {
  try {
    return await (takeEarlyAnswer(path, init) ?? fetch(path, init));
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

/** What the document has asked before its scripts were loaded (`app/client/inline/ask-early.ts`). */
interface EarlyAnswers {
  earlyAnswers?: Map<string, Promise<Response>>;
}

/** Each answer is for the first who asks: later ones want to know how it is by then. */
function takeEarlyAnswer(path: string, { method }: RequestInit): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const { earlyAnswers } = globalThis as EarlyAnswers;
  const answer = earlyAnswers?.get(path);
  earlyAnswers?.delete(path);
  return answer;
}
