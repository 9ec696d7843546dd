import type { Endpoint, Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '../ctx.ts';

/** A call's contract with the verb that answers it. */
export interface Route {
  endpoint: Endpoint;
  handle: (ctx: Ctx, input: Parsed<Endpoint>) => unknown;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: Parsed<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
): Route {
  // The router parses with this very endpoint before it calls, so the input is what the handler expects.
  return { endpoint, handle };
}
