import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import { INPUTS, requestOf } from './make-call.ts';
import type { Caller } from './world/people.ts';
import { openWorld, type World } from './world/world.ts';

/** Everybody at full size; otherwise one of each kind of session. */
const CALLING = ['visitor', 'proved visitor', 'recipient', 'premium', 'moderator', 'vendor'];

const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** Monitors ask for it. */
const WITH_HEAD = '/api/health/';

let world: World;
let callers: [string, Caller][];
beforeAll(async () => {
  world = await openWorld();
  const isWanted = (name: string) => process.env['PROVE'] !== undefined || CALLING.includes(name);
  callers = [...world.callers].filter(([name]) => isWanted(name));
});
afterAll(() => world.close());

/** Calls the paths of all contracts, which are numbered with the calls they stand for. */
async function statusesOf(change: (request: ReturnType<typeof requestOf>) => object, among = endpoints) {
  const statuses = new Map<string, string[]>();
  for (const endpoint of among) {
    const name = `${endpoint.method} ${endpoint.path}`;
    for (const [who, caller] of callers) {
      const input = (await world.undoing(async () => INPUTS[name]?.(world, caller))) ?? {};
      const { statusCode, body } = await world.undoing(() =>
        world.subject.app.inject(change(requestOf(endpoint, input, caller))),
      );
      const code = /"code":"(\w+)"/.exec(body)?.[1];
      const outcome = code ? `${statusCode} ${code}` : `${statusCode}`;
      statuses.set(outcome, [...(statuses.get(outcome) ?? []), `${name} as ${who}`]);
    }
  }
  return statuses;
}

const unsafe = endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'vendor');

it.each([
  ['without an origin', {}],
  ['from another site', { origin: 'https://evil.example' }],
  ['from our host on another port', { origin: 'http://localhost:3001' }],
  ['from a page without an origin', { origin: 'null' }],
])('no call that changes something is taken %s', async (_name, headers) => {
  const statuses = await statusesOf(
    ({ headers: { host }, ...request }) => ({ ...request, headers: { host, ...headers } }),
    unsafe,
  );
  expect([...statuses.keys()]).toEqual(['403 FOREIGN_ORIGIN']);
});

it('a path answers only the methods of its calls, whoever asks', async () => {
  const methodsOf = Map.groupBy(endpoints, ({ path }) => path);
  const firsts = [...methodsOf.values()].flatMap(([first]) => first ?? []);
  const found: string[] = [];
  for (const method of HTTP_METHODS) {
    const others = firsts.filter(({ path }) => {
      const isOffered = methodsOf.get(path)?.some((one) => one.method === method);
      return !isOffered && !(method === 'HEAD' && path.startsWith(WITH_HEAD));
    });
    for (const [outcome, calls] of await statusesOf((request) => ({ ...request, method }), others))
      if (!/^40[134]/.test(outcome)) found.push(...calls.map((call) => `${method} instead of ${call}: ${outcome}`));
  }
  expect(found).toEqual([]);
});
