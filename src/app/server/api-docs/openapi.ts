import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from '#platform/shared/app-error.ts';
import type { Access, Endpoint } from '#platform/shared/endpoint.ts';

/** Errors that every call can answer with, whatever its contract lists. */
const COMMON_ERRORS: ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL'];

/** Errors that follow from who may call. */
const ACCESS_ERRORS: Record<Access, ErrorCode[]> = {
  anyone: [],
  vendor: [],
  member: ['SIGNED_OUT'],
  premium: ['SIGNED_OUT', 'PREMIUM_ONLY'],
  moderator: ['SIGNED_OUT', 'FORBIDDEN', 'SUSPENDED', 'SECOND_FACTOR_NEEDED'],
};

/** Every code that a call can answer with: what it says itself, and what follows from its shape. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const unsafe = endpoint.method !== 'GET' && endpoint.access !== 'vendor';
  return [
    ...(endpoint.body || endpoint.query ? (['VALIDATION'] as const) : []),
    ...(endpoint.params ? (['NOT_FOUND'] as const) : []),
    ...(endpoint.body ? (['MALFORMED', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const) : []),
    ...(unsafe ? (['FOREIGN_ORIGIN'] as const) : []),
    ...ACCESS_ERRORS[endpoint.access],
    ...(endpoint.errors ?? []),
    ...COMMON_ERRORS,
  ].filter((code, place, all) => all.indexOf(code) === place);
}

function contentOf({ reply, pictureFor }: Endpoint) {
  if (pictureFor !== undefined) return { 'image/*': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: jsonSchema(reply, 'input') } };
}

export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}

export function openapi(endpoints: Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sub Rosa', version: '1', description: 'The calls that our own pages make.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

function operation(endpoint: Endpoint): object {
  const status = endpoint.status ?? 200;
  const needsSession = endpoint.access !== 'anyone' && endpoint.access !== 'vendor';
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(needsSession ? { security: [{ session: [] }] } : {}),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        content: contentOf(endpoint),
      },
      ...failures(endpoint),
    },
  };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const shape = jsonSchema(schema, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required ?? []).includes(name),
    schema: property,
  }));
}

function failures(endpoint: Endpoint): Record<string, object> {
  const byStatus = Object.groupBy(errorsOf(endpoint), (code) => ERRORS[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
