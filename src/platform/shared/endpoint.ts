import type * as z from 'zod/mini';
import type { ErrorCode } from './app-error.ts';

/**
 * Who may make a call. 'vendor' is for Stripe's and Meta's callbacks, which prove themselves
 * by signature; they alone are exempt from the origin check.
 */
export type Access = 'anyone' | 'member' | 'premium' | 'moderator' | 'vendor';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

/** How often a call may be made: at most `max` in every `per` milliseconds, counted by address. */
export interface Limit {
  max: number;
  per: number;
}

/** One call, stated once: the server validates with it, the client is typed by it, /api/docs shows it. */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  method: M;
  path: P;
  access: Access;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** 200 unless the call creates something; 303 leads the browser to the address that is the reply. */
  status?: 200 | 201 | 202 | 303;
  errors?: readonly ErrorCode[];
  /** What the body of every failure holds besides, for calls whose answer has a shape of its own. */
  failure?: (message: string) => Record<string, unknown>;
  limit?: Limit;
  /** The name under which a browser saves the answer, where it is a file. */
  download?: string;
  /** The answer is a picture, which a browser may keep for so many milliseconds. */
  pictureFor?: number;
  /** Bytes; 16 kB unless said otherwise. */
  bodyLimit?: number;
}

export function endpoint<
  const M extends Method,
  const P extends `/api/${string}`,
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(spec: Endpoint<M, P, Params, Query, Body, Reply>): Endpoint<M, P, Params, Query, Body, Reply> {
  return spec;
}

// A property that may be absent reads as `Schema | undefined`: what counts is whether a schema is there at all.
type Read<S> = [Exclude<S, undefined>] extends [infer T extends Schema] ? z.output<T> : undefined;
type Write<S> = [Exclude<S, undefined>] extends [infer T extends Schema] ? z.input<T> : undefined;

/** What a handler is given, parsed. */
export interface Parsed<E extends Endpoint> {
  params: Read<E['params']>;
  query: Read<E['query']>;
  body: Read<E['body']>;
}

/** What a handler returns; the reply schema lets nothing else out. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What the client receives over the wire. */
export type AnswerOf<E extends Endpoint> = z.input<E['reply']>;
/** What the client sends. */
export type BodyOf<E extends Endpoint> = Write<E['body']>;
export type ParamsOf<E extends Endpoint> = Write<E['params']>;
export type QueryOf<E extends Endpoint> = Write<E['query']>;
/** The call's name in the client: `GET /api/auth/user`. */
export type RouteOf<E extends Endpoint> = `${E['method']} ${E['path']}`;
