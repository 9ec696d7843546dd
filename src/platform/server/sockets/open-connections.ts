/** Open sockets, by person and in the order they came. */
export class Crowd<L> {
  readonly #mostEach: number;
  readonly #people = new Map<number, Set<L>>();

  constructor(mostEach: number) {
    this.#mostEach = mostEach;
  }

  /** Takes one more in, and answers the oldest of this person's that is one too many now. */
  add(who: number, line: L): L | undefined {
    const lines = this.#people.get(who) ?? new Set();
    this.#people.set(who, lines.add(line));
    const [oldest] = lines;
    if (lines.size <= this.#mostEach || oldest === undefined) return undefined;
    lines.delete(oldest);
    return oldest;
  }

  remove(who: number, line: L): void {
    const lines = this.#people.get(who);
    lines?.delete(line);
    if (lines?.size === 0) this.#people.delete(who);
  }

  all(): L[] {
    return [...this.#people.values()].flatMap((lines) => [...lines]);
  }
}
