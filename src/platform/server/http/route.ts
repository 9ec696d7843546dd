import type { Endpoint, Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '../ctx.ts';

/** The contract of a call and the verb that handles it. */
export interface Route {
  endpoint: Endpoint;
  handle: (ctx: Ctx, input: Parsed<Endpoint>) => unknown;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: Parsed<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
): Route {
  // The router parses the input with this endpoint, so the handler gets what it expects.
  return { endpoint, handle };
}
