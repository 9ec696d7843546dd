import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import { ERRORS } from '#platform/shared/app-error.ts';
import { ACCESS, type Endpoint } from '#platform/shared/endpoint.ts';

const FEATURES = join(import.meta.dirname, '../../src/features');
const endpoints = features.flatMap((feature) => feature.routes.map((route) => route.endpoint));

it.each(endpoints)('$method $path declares who may call it', (endpoint) => {
  expect(ACCESS).toContain(endpoint.access);
});

it.each(endpoints)('$method $path names only errors of the one table', ({ errors = [] }) => {
  for (const code of errors) expect(ERRORS).toHaveProperty(code);
});

it.each(features.flatMap((feature) => feature.sockets ?? []))(
  'the socket $path opens for whoever is signed in',
  (socket) => {
    expect(socket.path).toMatch(/^\/api\//);
    expect(['member', 'premium', 'moderator']).toContain(socket.access);
  },
);

it('no two routes answer the same call', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual([...new Set(calls)]);
});

it('every call of every contract has a route', async () => {
  const served = new Set<unknown>(endpoints);
  for (const name of readdirSync(FEATURES)) {
    const exported = await contractOf(name);
    const unserved = Object.entries(exported).filter(([, value]) => isEndpoint(value) && !served.has(value));
    expect(unserved.map(([call]) => `${name}: ${call}`)).toEqual([]);
  }
});

it('only the app itself adds routes to the server', () => {
  const sources = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const offenders = sources.filter((file) =>
    /\bapp\.(get|post|put|delete|patch|route|all)\(/.test(readFileSync(join(FEATURES, file), 'utf8')),
  );
  expect(offenders).toEqual([]);
});

async function contractOf(feature: string): Promise<Record<string, unknown>> {
  const files = readdirSync(join(FEATURES, feature));
  return files.includes('contract.ts') ? import(join(FEATURES, feature, 'contract.ts')) : {};
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
