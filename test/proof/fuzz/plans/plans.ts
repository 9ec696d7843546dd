import * as fc from 'fast-check';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { CALLERS, suitedCallers, type CallerName } from '../world/world.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { WRITINGS, type Change, type Input, type Kind, type Plan } from './plan.ts';
import { fitting } from './schema-values.ts';

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** These end what the world has, so they are made less often; afterwards a new person takes the place of the caller. */
const ENDING = /delete-account|sign-out-everywhere|retract-all|opt-out$|\/end$|\/forget$|refund|password$|logout/;

/** Requests for every call, about equally many of each kind. */
export function plansFor(endpoints: readonly Endpoint[]): fc.Arbitrary<Plan> {
  return fc.oneof(
    ...endpoints.map((endpoint) => ({
      weight: ENDING.test(endpoint.path) ? 1 : 4,
      arbitrary: fc.oneof(
        { weight: 5, arbitrary: planOf(endpoint, 'valid') },
        { weight: 3, arbitrary: planOf(endpoint, 'nearly valid') },
        { weight: 3, arbitrary: planOf(endpoint, 'hostile') },
      ),
    })),
  );
}

/** Preparing often takes more calls than the one that is tried, and most wrong requests are refused before it matters. */
const PREPARED_OUT_OF: Record<Kind, number> = { valid: 8, 'nearly valid': 2, hostile: 2 };

function planOf(endpoint: Endpoint, kind: Kind): fc.Arbitrary<Plan> {
  const suited = suitedCallers(endpoint.access);
  const caller: fc.Arbitrary<CallerName> = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...suited) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
  return fc.record({
    kind: fc.constant(kind),
    call: fc.constant(nameOf(endpoint)),
    caller,
    isPrepared: often(PREPARED_OUT_OF[kind]),
    isForeign: rarely(8),
    pick: fc.nat(7),
    input: inputOf(endpoint),
    changes: changesOf(endpoint, kind),
    writing: kind === 'hostile' && endpoint.method !== 'GET' ? fc.constantFrom(...WRITINGS) : fc.constant('as JSON'),
    headers: kind === 'hostile' ? oddHeaders : fc.constant({}),
  });
}

const rarely = (outOf: number) => fc.nat(outOf - 1).map((n) => n === outOf - 1);
const often = (outOf: number) => fc.nat(outOf - 1).map((n) => n !== outOf - 1);

function inputOf({ params, query, body }: Endpoint): fc.Arbitrary<Input> {
  const none = fc.constant({});
  return fc.record({
    params: params ? fitting(params) : none,
    query: query ? fitting(query) : none,
    body: body ? fitting(body) : fc.constant(undefined),
  }) as fc.Arbitrary<Input>;
}

function changesOf({ method, access, params, query, body }: Endpoint, kind: Kind): fc.Arbitrary<Change[]> {
  if (kind === 'valid') return fc.constant([]);
  // Vendors' bodies are read from their text, so their calls declare none.
  const hasBody = body !== undefined || (access === 'vendor' && method === 'POST');
  const places = Object.entries({ params, query, body: hasBody }).flatMap(([place, has]) => (has ? [place] : []));
  const change = fc.record({
    in: fc.constantFrom(...(places.length > 0 ? places : ['query'])),
    how: fc.constantFrom('remove', 'add', 'replace', 'lengthen', 'empty'),
    at: fc.nat(11),
    value: kind === 'hostile' ? hostileValue : fc.constantFrom<unknown>(null, 7, 'text', true, [], {}, '', -1),
  }) as fc.Arbitrary<Change>;
  return fc.array(change, { minLength: 1, maxLength: kind === 'hostile' ? 3 : 1 });
}

/** What `inject` passes on as it is. Headers that Node's parser would refuse go over the wire instead (wire/). */
const HEADERS: Record<string, readonly string[]> = {
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/jsonx',
    'a',
    '',
    'application/ld+json',
  ],
  origin: ['null', 'https://evil.example', 'http://localhost:3000.evil.example', 'http://localhost:3000/', 'x', ''],
  host: ['evil.example', 'localhost', 'localhost:3000:3000', ''],
  accept: ['text/html', 'image/webp', '*/*;q=0', ''],
  'accept-encoding': ['br;q=0', 'gzip, br, zstd', 'identity;q=0, *;q=0', '%%%'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', '"'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,0-0,0-0', 'x'],
  'x-forwarded-for': ['127.0.0.1', '::1, 10.0.0.1', "'; --", '1'.repeat(500)],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-http-method-override': ['DELETE'],
  'user-agent': ['', 'Mozilla/5.0 (iPhone) Safari/604.1', '\u00ff'.repeat(300)],
  'x-hub-signature-256': ['sha256=', 'sha1=00', `sha256=${'0'.repeat(64)}`],
  'stripe-signature': ['t=,v1=', 't=1,v1=1', 't=NaN,v1=00,v1=11'],
  authorization: ['Basic', 'Basic !!!', 'Bearer ', `Bearer ${'x'.repeat(3000)}`],
};
const NAMES = Object.keys(HEADERS);

const oddHeader = fc
  .constantFrom(...NAMES)
  .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [''])).map((value) => [name, value] as const));
const oddCookie = hostileText.map((text) => ['cookie', `sid=${encodeURIComponent(text.toWellFormed())}`] as const);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(fc.oneof({ weight: 8, arbitrary: oddHeader }, { weight: 1, arbitrary: oddCookie }), { maxLength: 2 })
  .map((pairs) => Object.fromEntries(pairs));
