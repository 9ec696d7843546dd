import type { Change, Input } from './plan.ts';

type Holder = Record<string, unknown>;

/** Changes a copy of the input. */
export function applyChanges(input: Input, changes: readonly Change[]): Input {
  const changed: Record<keyof Input, unknown> = { ...input };
  for (const change of changes) changed[change.in] = changeIn(changed[change.in], change);
  return changed as Input;
}

function changeIn(value: unknown, change: Change): unknown {
  const copy = value === undefined ? {} : copyOf(value);
  const fields = fieldsOf(copy);
  if (change.how === 'add' || fields.length === 0) return typeof copy === 'object' && copy ? added(copy, change) : copy;
  const field = fields[change.at % fields.length];
  if (!field) return copy;
  const { holder, name } = field;
  if (change.how === 'remove') delete holder[name];
  else if (change.how === 'replace') holder[name] = change.value;
  else if (change.how === 'empty') holder[name] = emptied(holder[name]);
  else holder[name] = lengthened(holder[name]);
  return copy;
}

function added(holder: object, { value, at }: Change): object {
  const name = ['extra', 'id', 'role', 'userId', '__proto__', 'constructor', 'isAdmin', ''][at % 8] ?? 'extra';
  return define(holder, name, value);
}

/** All fields, those of objects and lists inside too. */
function fieldsOf(value: unknown): { holder: Holder; name: string }[] {
  // Raw numbers are frozen objects.
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...fieldsOf(holder[name])]);
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'string' ? '' : null;
}

/** Longer than any field may be, but within the limit of the body. */
function lengthened(value: unknown): unknown {
  if (Array.isArray(value))
    return Array.from({ length: 1001 }, (_, index) => (value as unknown[])[index % value.length]);
  if (typeof value === 'string') return value.padEnd(value.length + 1, value.at(-1) ?? 'x').repeat(40);
  return typeof value === 'number' ? value * 1e6 : value;
}

/** `structuredClone` refuses numbers that only JSON can hold, and drops an own `__proto__`. */
function copyOf(value: unknown): unknown {
  // `map` would ask a `constructor` that an earlier change has added.
  if (Array.isArray(value)) return Array.from(value, copyOf);
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const copy = {};
  for (const [name, inner] of Object.entries(value)) define(copy, name, copyOf(inner));
  return copy;
}

const define = (holder: object, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
