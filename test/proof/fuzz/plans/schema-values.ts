import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { hostileText, type Json } from './hostile-values.ts';

/** The part of JSON Schema that `z.toJSONSchema` writes for our contracts. */
interface Shape {
  type?: string | string[];
  enum?: Json[];
  const?: Json;
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  maxItems?: number;
  format?: string;
  pattern?: string;
  allOf?: { pattern: string }[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Makes values that fit a schema as far as JSON Schema can say; what a `refine` wants besides is up to chance. */
export function fitting(schema: z.ZodMiniType): fc.Arbitrary<Json> {
  return fromShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
}

function fromShape(shape: Shape): fc.Arbitrary<Json> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const either = shape.anyOf ?? shape.oneOf;
  if (either) return fc.oneof(...either.map(fromShape));
  const [type] = [shape.type].flat();
  if (type === 'string') return textOf(shape);
  if (type === 'number' || type === 'integer') return integerOf(shape);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return fc.array(fromShape(shape.items ?? {}), { maxLength: Math.min(shape.maxItems ?? 5, 5) });
  if (type === 'object') return objectOf(shape);
  return fc.jsonValue({ maxDepth: 2 });
}

function objectOf({ properties = {}, required = [] }: Shape): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, fromShape(shape)]));
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}

function integerOf({ minimum = -1000, maximum = 1_000_000 }: Shape): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 1000) }),
    fc.constantFrom(minimum, maximum),
  );
}

const WORDS = ['You hum', 'when you think', 'that nobody is near', 'rosa', 'née Brontë', '薔薇', 'ok', '🌹'];

/** By their pattern; the names of people need more than fast-check knows of Unicode. */
function textOf(shape: Shape): fc.Arbitrary<string> {
  const { format, pattern = '', allOf, minLength = 0, maxLength = 200 } = shape;
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.nat(99_999).map((n) => `made-up-${n}@example.org`);
  if (format === 'date') return fc.integer({ min: 0, max: 30_000 }).map((day) => dayAt(day));
  if (allOf) return fc.nat(9999).map((n) => `Velvet-Hour-${n}`);
  if (pattern.includes('\\p{')) return fc.constantFrom('Ada', 'Zoë', 'O’Hara', 'Anne-Marie', '山田', 'Al');
  if (pattern !== '') return fc.stringMatching(new RegExp(pattern));
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
  const fits = (text: string) => text.slice(0, maxLength).padEnd(minLength, '.');
  return fc.oneof(
    { weight: 8, arbitrary: words.map(fits) },
    { weight: 1, arbitrary: fc.constant('m'.repeat(Math.min(maxLength, 4000))) },
    { weight: 1, arbitrary: hostileText.map(fits) },
  );
}

const dayAt = (day: number) => new Date(Date.UTC(1940, 0, 1 + day)).toISOString().slice(0, 10);
