import type { Listener } from './hub.ts';

/** The listeners of this process, by topic. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>();

  /** Returns a function that removes the listener, and returns true if it was the last one of its topic. */
  add(topic: string, listener: Listener): () => boolean {
    const all = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, all.add(listener));
    return () => {
      const isLast = all.delete(listener) && all.size === 0 && this.#byTopic.get(topic) === all;
      if (isLast) this.#byTopic.delete(topic);
      return isLast;
    };
  }

  deliver(topic: string, event: object): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(event);
  }

  clear(): void {
    this.#byTopic.clear();
  }
}
