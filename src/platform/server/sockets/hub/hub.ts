type Listener = (event: object) => void;

export interface Subscription {
  /** Resolves once no later event is missed, or once it is certain that `onDoubt` will be called for it. */
  ready: Promise<void>;
  stop(): void;
}

/**
 * Delivers events to connected browsers and knows who is present. All fan-out and presence go through this interface: in the
 * process, or in Redis for several nodes.
 */
export interface Hub {
  /** Calls the listener for every event of a topic. */
  subscribe(topic: string, listener: Listener): Subscription;
  /** Delivery is not guaranteed: what must not be missed is in the database. */
  publish(topic: string, event: object): void;
  /**
   * Calls the listener when events may have been missed: every few seconds while nodes cannot reach each other, and once after
   * that. Returns a function that stops it.
   */
  onDoubt(listener: () => void): () => void;
  /**
   * Marks a user as present until the returned function is called; calls are counted, over all nodes. `onChange` is called when
   * they become present, and when they have been absent for longer than a page takes to reload.
   */
  enter(key: string, onChange: (isPresent: boolean) => void): () => void;
  /** Those of the keys whose users are present. */
  findPresent(keys: readonly string[]): Promise<Set<string>>;
  /** Drops all listeners and presence without calling anyone. */
  close(): void;
}

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
