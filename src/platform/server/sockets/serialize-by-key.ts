/** Makes a queue for each key: work under the same key waits for its turn, work under different keys does not. */
export function inTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    last.set(key, end);
    try {
      await before;
      return await work();
    } finally {
      resolve();
      if (last.get(key) === end) last.delete(key);
    }
  };
}
