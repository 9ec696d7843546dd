import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { jsonSchema } from '#app/server/api-docs/openapi.ts';
import { features } from '#app/server/features.ts';
import { parseInput } from '#platform/server/http/parse-input.ts';
import { AppError, type ErrorBody } from '#platform/shared/app-error.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';

/** Zod's own texts, as its English locale and its bare core write them. */
const ZOD_TEXTS =
  /\bexpected\b|\breceived\b|^Invalid (input|option|string|number|key|value|discriminator|UUID|ISO|URL|email address$)|^Too (big|small)|Unrecognized key|must match pattern|multiple of/i;

const TOO_LONG = 'x'.repeat(20_000);
const WRONG = [undefined, null, '', ' ', 'no such option', TOO_LONG, -1, 0.5, 1e300, true, {}, [], [null]];

const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));

it.each(endpoints.filter(({ body, query }) => body ?? query))(
  '$method $path refuses wrong input with our own texts',
  (endpoint) => {
    const refusals = [
      ...wrongInputs(endpoint.body).map((body) => refusalOf(endpoint, { body })),
      ...wrongInputs(endpoint.query).map((query) => refusalOf(endpoint, { query })),
    ];
    const texts = refusals.flatMap((body) => (body ? [body.message, ...(body.issues ?? []).map(textOf)] : []));
    expect(texts.filter((text) => text === '' || ZOD_TEXTS.test(text))).toEqual([]);
  },
);

it('a refusal lists every wrong field; its message is the first text that the contract defines', () => {
  const endpoint = { body: z.strictObject({ age: z.int(), name: z.string('Please enter your name') }) };
  expect(refusalOf(endpoint, { body: { role: 'admin' } })).toEqual({
    code: 'VALIDATION',
    message: 'Please enter your name',
    issues: [
      { path: 'age', message: 'This field is required' },
      { path: 'name', message: 'Please enter your name' },
      { path: 'role', message: 'This field is not accepted' },
    ],
  });
  expect(refusalOf(endpoint, { body: { name: 'Ada', age: 'old' } })).toEqual({
    code: 'VALIDATION',
    message: 'Please check your information and try again.',
    issues: [{ path: 'age', message: 'This value is not valid' }],
  });
});

interface Input {
  body?: unknown;
  query?: unknown;
}

const textOf = ({ message }: { message: string }) => message;

function refusalOf({ body, query }: Pick<Endpoint, 'body' | 'query'>, input: Input): ErrorBody | null {
  try {
    parseInput({ body, query }, { params: {}, query: {}, body: {}, ...input });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.toBody();
    throw error;
  }
}

interface Shape {
  const?: unknown;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
}

function wrongInputs(schema: z.ZodMiniType | undefined): unknown[] {
  return schema ? wrongValues(jsonSchema(schema, 'input')) : [];
}

/** Wrong inputs: no object, an unknown key, the same wrong value in every field, and in each field alone. */
function wrongValues(shape: Shape): unknown[] {
  const options = shape.anyOf ?? shape.oneOf ?? [shape];
  return options.flatMap(({ properties = {} }) => {
    const fields = Object.entries(properties);
    // With the right discriminator, the other fields are checked too.
    const fixed = Object.fromEntries(
      fields.flatMap(([name, field]) => ('const' in field ? [[name, field.const]] : [])),
    );
    return [
      ...WRONG,
      { noSuchField: 1 },
      ...WRONG.map((value) => Object.fromEntries(fields.map(([name]) => [name, value]))),
      ...fields.flatMap(([name, field]) => wrongValues(field).map((value) => ({ ...fixed, [name]: value }))),
    ];
  });
}
