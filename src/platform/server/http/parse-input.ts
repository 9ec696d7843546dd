import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import type { Endpoint, Parsed } from '#platform/shared/endpoint.ts';
import { describeIssues, firstSpecificMessage, generalMessage } from './describe-issues.ts';

type Input = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

export function parseInput(endpoint: Pick<Endpoint, 'params' | 'query' | 'body'>, request: Input): Parsed<Endpoint> {
  const params = endpoint.params?.safeParse(request.params);
  // A malformed id gets the same answer as an unknown one.
  if (params && !params.success) throw new AppError('NOT_FOUND');
  return {
    params: params?.data,
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? {}),
  };
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: generalMessage });
  if (result.success) return result.data;
  const issues = describeIssues(result.error.issues);
  const message = firstSpecificMessage(issues);
  throw new AppError('VALIDATION', { issues, ...(message === undefined ? {} : { message }) });
}
