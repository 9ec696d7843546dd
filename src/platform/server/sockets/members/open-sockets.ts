interface OpenSocket {
  userId: number;
  close: () => void;
}

/** The open sockets of this process by member, oldest first. */
export class OpenSockets<S extends OpenSocket = OpenSocket> {
  readonly #byMember = new Map<number, Set<S>>();

  add(socket: S): void {
    const sockets = this.#byMember.get(socket.userId) ?? new Set();
    this.#byMember.set(socket.userId, sockets.add(socket));
  }

  remove(socket: S): void {
    const sockets = this.#byMember.get(socket.userId);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#byMember.delete(socket.userId);
  }

  /** Closes the oldest sockets of a member beyond `max`. */
  closeOldest(userId: number, max: number): void {
    const sockets = [...(this.#byMember.get(userId) ?? [])];
    for (const socket of sockets.slice(0, Math.max(0, sockets.length - max))) {
      this.remove(socket);
      socket.close();
    }
  }

  all(): S[] {
    return [...this.#byMember.values()].flatMap((sockets) => [...sockets]);
  }
}
