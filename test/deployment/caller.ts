import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/shared/endpoint.ts';
import { isToldToWait, sendCall } from '../../bench/load/http-side.ts';
import type { SiteNode } from './site/open-node.ts';
import { addressOf, pageHeaders, type Site } from './site/open-site.ts';

interface CallInput<E extends Endpoint> {
  /** A node, past nginx; without it through nginx. */
  at?: SiteNode;
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
}

export interface CallAnswer<Body> {
  status: number;
  /** Null if it is not JSON. */
  body: Body;
  text: string;
  isToldToWait: boolean;
}

let callers = 0;

/** A browser of the site, with cookies, our Origin and an address of its own. */
export class Caller {
  readonly cookies = new Map<string, string>();
  readonly #site: Site;
  readonly #client: number;

  constructor(site: Site, cookie = '') {
    this.#site = site;
    this.#client = callers % site.agents.length;
    callers += 1;
    this.#keep(cookie);
  }

  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<CallAnswer<AnswerOf<E>>> {
    const { httpsPort, agents } = this.#site;
    const { at, params = {}, query = {}, body } = input;
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const answer = await sendCall(
      at?.port ?? httpsPort,
      {
        method: endpoint.method,
        path: fillPath(endpoint.path, params as Record<string, string>) + (search && `?${search}`),
        headers: {
          ...pageHeaders(this.#site, [...this.cookies].map((pair) => pair.join('=')).join('; ')),
          // nginx replaces it; a node that is called directly believes it.
          'x-forwarded-for': addressOf(this.#client),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        status: 200,
      },
      at ? undefined : agents[this.#client],
    );
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(cookie);
    const text = answer.body.toString();
    const isJson = answer.headers['content-type']?.includes('json') === true;
    const parsed = (isJson ? JSON.parse(text) : null) as AnswerOf<E>;
    return { status: answer.status, body: parsed, text, isToldToWait: isToldToWait(answer) };
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === undefined) return;
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}
