import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '#app/server/features.ts';

const config = readFileSync(join(import.meta.dirname, '../../deploy/nginx/nginx.conf'), 'utf8');
const UNITS = { k: 1024, m: 1024 * 1024 };
const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
const larger = endpoints.flatMap(({ path, bodyLimit }) => (bodyLimit === undefined ? [] : [{ path, bodyLimit }]));

/** What nginx lets through, and what it keeps in memory instead of in a file. */
function limitsOf(path: string): number[] {
  const [, location = ''] = config.split(`location = ${path} {`);
  const [block = ''] = location.split('}');
  return ['client_max_body_size', 'client_body_buffer_size'].map((name) => {
    const [, size, unit] = new RegExp(`${name} (\\d+)([km]);`).exec(block) ?? [];
    return Number(size) * UNITS[unit as 'k' | 'm'];
  });
}

it.each(larger)('nginx lets bodies of $bodyLimit bytes through to $path, and writes none to the disk', (call) => {
  expect(limitsOf(call.path)).toEqual([call.bodyLimit, call.bodyLimit]);
});
