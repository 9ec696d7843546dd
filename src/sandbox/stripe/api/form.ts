import { invalid } from '../stripe-fault.ts';

/** Form fields with flattened keys: `items[0][price]` becomes `items.0.price`. */
export type Form = ReadonlyMap<string, string>;

export function readForm(text: string): Form {
  const pairs = [...new URLSearchParams(text)];
  return new Map(pairs.map(([key, value]) => [key.replaceAll(/\[([^\]]*)\]/g, '.$1'), value]));
}

/** Refuses unknown parameters, and so every parameter that Stripe has removed. */
export function refuseUnknown(form: Form, known: readonly string[]): void {
  for (const key of form.keys()) {
    const shape = key.replaceAll(/\.\d+(?=\.|$)/g, '.*');
    if (shape === 'expand.*' || shape.startsWith('metadata.') || known.includes(shape)) continue;
    const param = paramOf(key);
    throw invalid(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
  }
}

/** The parameter's name as in Stripe's errors: `items[0][price]`. */
export function paramOf(key: string): string {
  const [head = '', ...rest] = key.split('.');
  return `${head}${rest.map((name) => `[${name}]`).join('')}`;
}

/** Every value under `name.0`, `name.1`, … */
export function listIn(form: Form, name: string): string[] {
  return [...form].filter(([key]) => new RegExp(`^${name}\\.\\d+$`).test(key)).map(([, value]) => value);
}

export function metadataIn(form: Form): Record<string, string> {
  const prefix = 'metadata.';
  const pairs = [...form].filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(pairs.map(([key, value]) => [key.slice(prefix.length), value]));
}

export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value) return value;
  throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
}

export function flagIn(form: Form, name: string): boolean | null {
  const value = form.get(name);
  return value === undefined ? null : value === 'true';
}
