/** Timeouts by name. Setting one again restarts it. */
export class NamedTimeouts {
  readonly #running = new Map<string, ReturnType<typeof setTimeout>>();

  set(name: string, ms: number, act: () => void): void {
    this.stop(name);
    const timer = setTimeout(() => {
      this.#running.delete(name);
      act();
    }, ms);
    this.#running.set(name, timer);
  }

  stop(name: string): void {
    clearTimeout(this.#running.get(name));
    this.#running.delete(name);
  }

  stopAll(): void {
    for (const name of this.#running.keys()) this.stop(name);
  }
}
