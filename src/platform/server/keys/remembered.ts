import type { Keys } from './keys.ts';

/** What was used lately, and what was used before. */
interface Generations<Value> {
  young: Map<string, Value>;
  old: Map<string, Value>;
}

/**
 * What a process remembers by name, for each keyring. When there is too much, what was not used for longest makes way, half of it at
 * once: moving each value to the end of one map with every use would leave many copies of its table behind as garbage.
 */
export class Remembered<Value> {
  readonly #max: number;
  readonly #values = new WeakMap<Keys, Generations<Value>>();

  constructor(max: number) {
    this.#max = max;
  }

  get(keys: Keys, name: string): Value | undefined {
    const values = this.#values.get(keys);
    const recent = values?.young.get(name);
    if (recent !== undefined) return recent;
    const value = values?.old.get(name);
    if (value !== undefined) this.set(keys, name, value);
    return value;
  }

  set(keys: Keys, name: string, value: Value): void {
    let values = this.#values.get(keys);
    if (!values) this.#values.set(keys, (values = { young: new Map(), old: new Map() }));
    values.young.set(name, value);
    if (values.young.size * 2 <= this.#max) return;
    values.old = values.young;
    values.young = new Map();
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
