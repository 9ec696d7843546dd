/** Returns a function that runs tasks with the same key one after the other, in the order they came; other keys do not wait. */
export function serializeByKey(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>();
  return async (key, task) => {
    const previous = last.get(key);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    last.set(key, end);
    try {
      await previous;
      return await task();
    } finally {
      resolve();
      if (last.get(key) === end) last.delete(key);
    }
  };
}
