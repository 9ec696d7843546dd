/** Computes each value once. Objects are not kept alive by it. */
export function remember<K, V>(compute: (key: K) => V): (key: K) => V {
  const ofObjects = new WeakMap<WeakKey, V>();
  const ofOthers = new Map<K, V>();
  return (key) => {
    const isObject = typeof key === 'object' && key !== null;
    const known = isObject ? ofObjects.get(key) : ofOthers.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    if (isObject) ofObjects.set(key, value);
    else ofOthers.set(key, value);
    return value;
  };
}
