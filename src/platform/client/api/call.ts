import type { AnswerOf, BodyOf, Endpoint, Method, ParamsOf, QueryOf, RouteOf } from '#platform/shared/endpoint.ts';
import { request } from './request.ts';

/** What the endpoint does not declare is forbidden; what has only optional fields may be omitted. */
type Given<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type Input<E extends Endpoint> = Given<'params', NonNullable<ParamsOf<E>>> &
  Given<'query', NonNullable<QueryOf<E>>> &
  Given<'body', NonNullable<BodyOf<E>>> & { signal?: AbortSignal; keepalive?: boolean };

type InputArguments<E extends Endpoint> = Partial<Input<E>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
  /** The call goes out even if the page is closed meanwhile. */
  keepalive?: boolean;
}

/**
 * Calls one of our endpoints: `call<typeof getCurrentUser>('GET /api/auth/user')`. Only the type of the contract is
 * imported, so that no schema gets into the first page.
 */
export async function call<E extends Endpoint>(route: RouteOf<E>, ...[input]: InputArguments<E>): Promise<AnswerOf<E>> {
  const { params, query, ...options }: LooseInput = input ?? {};
  const [method, path] = splitRoute(route);
  const address = fillPath(path, params ?? {}) + toSearch(query ?? {});
  return (await request(method, address, options)) as AnswerOf<E>;
}

function splitRoute(route: `${Method} ${string}`): [Method, string] {
  const space = route.indexOf(' ');
  return [route.slice(0, space) as Method, route.slice(space + 1)];
}

function fillPath(path: string, params: object): string {
  const values = new Map(Object.entries(params));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (!values.has(name)) throw new TypeError(`${path} needs "${name}"`);
    return encodeURIComponent(String(values.get(name)));
  });
}

function toSearch(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  return search.size > 0 ? `?${search}` : '';
}
