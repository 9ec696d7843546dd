import type { Keys } from './keys.ts';

/** What a process remembers by name, for each keyring. When there is too much, what was not used for longest makes way. */
export class Remembered<Value> {
  readonly #max: number;
  readonly #values = new WeakMap<Keys, Map<string, Value>>();

  constructor(max: number) {
    this.#max = max;
  }

  get(keys: Keys, name: string): Value | undefined {
    const values = this.#values.get(keys);
    const value = values?.get(name);
    if (!values || value === undefined) return undefined;
    // A Map keeps the order of insertion: the first is then the one that was not used for longest.
    values.delete(name);
    values.set(name, value);
    return value;
  }

  set(keys: Keys, name: string, value: Value): void {
    let values = this.#values.get(keys);
    if (!values) this.#values.set(keys, (values = new Map<string, Value>()));
    values.delete(name);
    values.set(name, value);
    const [oldest] = values.keys();
    if (values.size > this.#max && oldest !== undefined) values.delete(oldest);
  }

  /** The remembered value, or the one that is made now. */
  getOrMake(keys: Keys, name: string, make: () => Value): Value {
    const known = this.get(keys, name);
    if (known !== undefined) return known;
    const value = make();
    this.set(keys, name, value);
    return value;
  }
}
