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

/** The contract of a call: the server validates with it, the client is typed by it, /api/docs shows it. */
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
  /** 200 unless the call creates something; with 303 the reply is the URL to redirect to. */
  status?: 200 | 201 | 202 | 303;
  errors?: readonly ErrorCode[];
  /** Additional fields in the body of every failure. */
  failure?: (message: string) => Record<string, unknown>;
  limit?: Limit;
  /** The file name for an answer that the browser saves. */
  download?: string;
  /** For an answer that is a picture: how many milliseconds a browser may cache it. */
  pictureFor?: number;
  /** In bytes; 16 kB by default. */
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

// An optional property has the type `Schema | undefined`; the question is whether it includes a schema.
type Read<S> = [Exclude<S, undefined>] extends [infer T extends Schema] ? z.output<T> : undefined;
type Write<S> = [Exclude<S, undefined>] extends [infer T extends Schema] ? z.input<T> : undefined;

/** The parsed input of a handler. */
export interface Parsed<E extends Endpoint> {
  params: Read<E['params']>;
  query: Read<E['query']>;
  body: Read<E['body']>;
}

/** What a handler returns. The reply schema removes everything else. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What the client receives over the wire. */
export type AnswerOf<E extends Endpoint> = z.input<E['reply']>;
/** What the client sends. */
export type BodyOf<E extends Endpoint> = Write<E['body']>;
export type ParamsOf<E extends Endpoint> = Write<E['params']>;
export type QueryOf<E extends Endpoint> = Write<E['query']>;
/** The call's name in the client: `GET /api/auth/user`. */
export type RouteOf<E extends Endpoint> = `${E['method']} ${E['path']}`;
