import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import type { RequestCounts } from './request-counts.ts';

/** The store of @fastify/rate-limit for limits that hold for all processes together. Its own store would show routes in Redis. */
export function rateLimitStore(counts: RequestCounts): FastifyRateLimitStoreCtor {
  const count = callbackify((...args: Parameters<RequestCounts['count']>) => counts.count(...args));
  return class Store implements FastifyRateLimitStore {
    readonly #route: string;

    /** The plugin passes its options, and we the options of a route. */
    constructor({ routeInfo }: { routeInfo?: RouteOptions }) {
      this.#route = routeInfo ? `${String(routeInfo.method)} ${routeInfo.url}` : '';
    }

    incr(caller: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], period: number): void {
      count(this.#route, caller, period, callback);
    }

    child(options: object): FastifyRateLimitStore {
      return new Store(options);
    }
  };
}
