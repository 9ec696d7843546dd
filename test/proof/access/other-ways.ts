import type { InjectOptions } from 'fastify';
import { features } from '#app/server/features.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import type { World } from './world/world.ts';

/** Everybody at full size; otherwise a member and somebody without cookies. */
const CALLING = ['recipient', 'visitor'];

const HOST = 'localhost:3000';
const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** Monitors ask for it with HEAD. */
const HEALTH = '/api/health/';

const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
const urlOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, 'x');

/** Requests each of these URLs as everybody; returns a line for each answer. */
async function request(world: World, urls: readonly string[], options: InjectOptions): Promise<string[]> {
  const callers = [...world.callers].filter(([name]) => process.env['PROVE'] || CALLING.includes(name));
  const lines: string[] = [];
  for (const url of urls) {
    for (const [name, { browser }] of callers) {
      const { statusCode } = await world.undoing(() =>
        world.subject.app.inject({ ...options, url, cookies: Object.fromEntries(browser.cookies) }),
      );
      lines.push(`${statusCode} ${options.method ?? 'GET'} ${url} as ${name}`);
    }
  }
  return lines;
}

/** The calls that change something and are not refused, although they do not come from our own pages. */
export async function takenFrom(world: World, origin: string | undefined): Promise<string[]> {
  const headers = { host: HOST, ...(origin !== undefined && { origin }) };
  const lines: string[] = [];
  for (const method of HTTP_METHODS) {
    const unsafe = endpoints.filter((one) => one.method === method && method !== 'GET' && one.access !== 'vendor');
    lines.push(...(await request(world, unsafe.map(urlOf), { method, headers })));
  }
  return lines.filter((line) => !line.startsWith('403'));
}

/** The paths that do something for a method that none of their calls has. */
export async function otherMethodsTaken(world: World): Promise<string[]> {
  const byPath = [...Map.groupBy(endpoints, urlOf)];
  const headers = { host: HOST, origin: `http://${HOST}` };
  const lines: string[] = [];
  for (const method of HTTP_METHODS) {
    const others = byPath.filter(([url, calls]) => {
      const isOffered = calls.some((one) => one.method === method);
      return !isOffered && !(method === 'HEAD' && url.startsWith(HEALTH));
    });
    const urls = others.map(([url]) => url);
    lines.push(...(await request(world, urls, { method, headers })));
  }
  return lines.filter((line) => !/^40[134]/.test(line));
}
