import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { features } from '#app/server/features.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { Endpoint, Limit } from '#platform/shared/endpoint.ts';

const FEATURES = join(import.meta.dirname, '../../src/features');
const endpoints = features.flatMap((feature) => feature.routes.map((route) => route.endpoint));
const sockets = features.flatMap((feature) => feature.sockets ?? []);

const UNITS = new Map([
  [MINUTE, 'minute'],
  [HOUR, 'hour'],
  [DAY, 'day'],
]);
const limitOf = ({ max, per }: Limit) => `${max} per ${UNITS.get(per) ?? `${per} ms`}`;

/** One line per call: `METHOD /path  access  limit`. */
function listCalls(): string[] {
  const calls = endpoints.map(({ method, path, access, limit }) => {
    const line = `${method} ${path}  ${access}`;
    return { path, line: limit ? `${line}  ${limitOf(limit)}` : line };
  });
  const opened = sockets.map(({ path, access }) => ({ path, line: `SOCKET ${path}  ${access}` }));
  const inOrder = [...calls, ...opened].toSorted((a, b) => compare(a.path, b.path) || compare(a.line, b.line));
  return inOrder.map(({ line }) => line);
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

it('calls.txt lists every call with who may make it and how often (edit it by hand with the contract)', () => {
  const listed = readFileSync(join(import.meta.dirname, 'calls.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(listCalls()).toEqual(listed);
});

it('no two routes answer the same call', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual([...new Set(calls)]);
});

it('every call of every contract has a route', async () => {
  const served = new Set<unknown>(endpoints);
  const stated = (await Promise.all(readdirSync(FEATURES).map(callsOf))).flat();
  expect(stated.length).toBeGreaterThanOrEqual(endpoints.length);
  expect(stated.filter(({ value }) => !served.has(value)).map(({ name }) => name)).toEqual([]);
});

it('every reply has the same form in the server and on the wire, because answers are parsed and not encoded', () => {
  const withJson = endpoints.filter(({ pictureFor }) => pictureFor === undefined);
  const formOf = ({ reply }: Endpoint, io: 'input' | 'output') =>
    JSON.parse(JSON.stringify(z.toJSONSchema(reply, { io }), withoutAdditional)) as unknown;
  for (const one of withJson) expect(formOf(one, 'output'), one.path).toEqual(formOf(one, 'input'));
});

/** Only what is written has no other fields; what is read may have some, which are then dropped. */
const withoutAdditional = (key: string, value: unknown) =>
  key === 'additionalProperties' && value === false ? undefined : value;

it('only the app itself adds routes to the server', () => {
  const sources = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const offenders = sources.filter((file) =>
    /\bapp\.(get|post|put|delete|patch|route|all)\(/.test(readFileSync(join(FEATURES, file), 'utf8')),
  );
  expect(offenders).toEqual([]);
});

async function callsOf(feature: string): Promise<{ name: string; value: Endpoint }[]> {
  if (!readdirSync(join(FEATURES, feature)).includes('contract.ts')) return [];
  const contract: Record<string, unknown> = await import(join(FEATURES, feature, 'contract.ts'));
  return Object.entries(contract).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name: `${feature}: ${name}`, value }] : [],
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
