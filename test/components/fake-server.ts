import * as z from 'zod/mini';
import { ERRORS, type ErrorCode, type Issue } from '#platform/shared/app-error.ts';
import type { AnswerOf, Endpoint } from '#platform/shared/endpoint.ts';

/** What the page has sent to one call. */
export interface SentCall {
  path: string;
  query: Record<string, string>;
  body: unknown;
}

type Respond = (call: SentCall) => Response | Promise<Response>;

/** How the server answers one call, until `on` replaces it. */
export interface Answer {
  endpoint: Endpoint;
  respond: Respond;
}

/** A success. It is checked against the contract, so that fake answers cannot drift from real ones. */
export function answer<E extends Endpoint>(endpoint: E, body: AnswerOf<E> | (() => AnswerOf<E>)): Answer {
  const respond = () => {
    const value: unknown = typeof body === 'function' ? (body as () => unknown)() : body;
    const { error } = z.safeParse(endpoint.reply, value);
    if (error) throw new Error(`${nameOf(endpoint)} cannot answer this: ${error.message}`);
    return Response.json(value, { status: endpoint.status ?? 200 });
  };
  return { endpoint, respond };
}

/** A failure with one of our error codes. `extra` is for calls whose failures have more fields. */
export function refuse(
  endpoint: Endpoint,
  code: ErrorCode,
  extra: { message?: string; issues?: Issue[] } & Record<string, unknown> = {},
): Answer {
  const { status, message } = ERRORS[code];
  return { endpoint, respond: () => Response.json({ code, message, ...extra }, { status }) };
}

/** A failure that is not from our server: an empty answer, or the page of a proxy in between. */
export function answerAsProxy(endpoint: Endpoint, status: number, body = ''): Answer {
  return { endpoint, respond: () => new Response(body, { status, headers: { 'content-type': 'text/html' } }) };
}

/** The connection fails before an answer comes. */
export function loseConnection(endpoint: Endpoint): Answer {
  return { endpoint, respond: () => Promise.reject(new TypeError('Failed to fetch')) };
}

/** Answers only once `release` is called. */
export function hold(held: Answer): Answer & { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const respond: Respond = async (call) => {
    await promise;
    return held.respond(call);
  };
  return { endpoint: held.endpoint, respond, release: resolve };
}

/** Files of the client, such as a drawing that a script reads, are the real ones. */
const loadFile = fetch;

/** The server as a page sees it: `fetch`, with an answer for each call that the test names. */
export class FakeServer {
  readonly #answers = new Map<string, Answer>();
  readonly #calls = new Map<string, SentCall[]>();
  /** Calls without a prepared answer, and bodies that the contract refuses. They fail the test. */
  readonly faults: string[] = [];
  /** Addresses of documents that the page tried to load. The load is prevented. */
  readonly documents: string[] = [];

  /** Prepares answers, and replaces earlier ones for the same calls. */
  on(...answers: Answer[]): void {
    for (const one of answers) this.#answers.set(nameOf(one.endpoint), one);
  }

  /** What the page has sent to this call so far. */
  sentTo(endpoint: Endpoint): SentCall[] {
    return this.#calls.get(nameOf(endpoint)) ?? [];
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const found = this.#find(request.method, url.pathname);
    if (!found && !url.pathname.startsWith('/api/')) return loadFile(request);
    const text = await request.text();
    if (!found) return this.#fault(`No answer is prepared for ${request.method} ${url.pathname}`);

    const { endpoint, respond } = found;
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { error } = endpoint.body ? z.safeParse(endpoint.body, body) : {};
    if (error) return this.#fault(`${nameOf(endpoint)} was sent a body that its contract refuses: ${error.message}`);
    const call = { path: url.pathname, query: Object.fromEntries(url.searchParams), body };
    this.#calls.set(nameOf(endpoint), [...this.sentTo(endpoint), call]);
    return respond(call);
  };

  /** Listener for `navigate` events: records and prevents every navigation to another document. */
  readonly keepDocument = (event: NavigateEvent): void => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.destination.url);
    this.documents.push(pathname + search);
  };

  #find(method: string, path: string): Answer | undefined {
    return [...this.#answers.values()].find(
      ({ endpoint }) => endpoint.method === method && patternOf(endpoint.path).test(path),
    );
  }

  #fault(message: string): Response {
    this.faults.push(message);
    return new Response(message, { status: 501 });
  }
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}
