import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Keys } from '../keys/keys.ts';
import { clientNetworks } from './client-networks.ts';
import type { RequestCounts } from './request-counts.ts';

/** The caller as @fastify/rate-limit knows it. Networks are keyed hashes, so that not even the memory contains a list of visitors. */
export function callerOf(keys: Keys, { ip }: FastifyRequest): string {
  return clientNetworks(ip)
    .map((network) => keys.tag('address', network).toString('base64url'))
    .join(' ');
}

/** The store of @fastify/rate-limit: its own ones count a caller by one name, and would show routes in Redis. */
export function rateLimitStore(counts: RequestCounts): FastifyRateLimitStoreCtor {
  const count = callbackify((...args: Parameters<RequestCounts['count']>) => counts.count(...args));
  return class Store implements FastifyRateLimitStore {
    readonly #route: string;

    /** The plugin passes its options, and we the options of a route. */
    constructor({ routeInfo }: { routeInfo?: RouteOptions }) {
      this.#route = routeInfo ? `${String(routeInfo.method)} ${routeInfo.url}` : '';
    }

    incr(caller: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], period: number, max: number): void {
      count(this.#route, caller.split(' '), { max, period }, callback);
    }

    child(options: object): FastifyRateLimitStore {
      return new Store(options);
    }
  };
}
