import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { en } from 'zod/locales';
import { AppError } from '#platform/shared/app-error.ts';
import type { Endpoint, Parsed } from '#platform/shared/endpoint.ts';

// The browser's small zod has no texts of its own; on the server a rule without one should still say what is wrong.
z.config(en());

export function parseInput(endpoint: Endpoint, request: FastifyRequest): Parsed<Endpoint> {
  const params = endpoint.params?.safeParse(request.params);
  // A malformed id looks exactly like an absent one.
  if (params && !params.success) throw new AppError('NOT_FOUND');
  return {
    params: params?.data,
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? {}),
  };
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const first = issues[0];
  throw new AppError('VALIDATION', first ? { message: first.message, issues } : {});
}
