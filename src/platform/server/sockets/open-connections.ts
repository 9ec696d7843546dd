/** The open connections of each member, oldest first. */
export class OpenConnections<C> {
  readonly #maxPerMember: number;
  readonly #byMember = new Map<number, Set<C>>();

  constructor(maxPerMember: number) {
    this.#maxPerMember = maxPerMember;
  }

  /** Adds a connection. Returns the member's oldest one if there are too many now; the caller closes it. */
  add(userId: number, connection: C): C | undefined {
    const connections = this.#byMember.get(userId) ?? new Set();
    this.#byMember.set(userId, connections.add(connection));
    const [oldest] = connections;
    if (connections.size <= this.#maxPerMember || oldest === undefined) return undefined;
    connections.delete(oldest);
    return oldest;
  }

  remove(userId: number, connection: C): void {
    const connections = this.#byMember.get(userId);
    connections?.delete(connection);
    if (connections?.size === 0) this.#byMember.delete(userId);
  }

  all(): C[] {
    return [...this.#byMember.values()].flatMap((connections) => [...connections]);
  }
}
