import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Which requests become sockets. Only those to sockets' own addresses do: elsewhere the wish is not heard, and the request
 * answered like any other. Node's server lets go of a connection once it may be upgraded, so they are kept here.
 */
export class Upgrades {
  readonly #paths: Set<string>;
  readonly #wishes = new WeakSet<IncomingMessage>();
  readonly #connections = new Set<Socket>();
  #isOver = false;

  constructor(paths: string[]) {
    this.#paths = new Set(paths);
  }

  /** What Node's server asks before it lets go. */
  readonly accept = (request: IncomingMessage): boolean => {
    const [path = ''] = (request.url ?? '').split('?');
    if (this.#isOver || !this.#paths.has(path)) return false;
    const { socket } = request;
    this.#wishes.add(request);
    this.#connections.add(socket);
    socket.once('close', () => this.#connections.delete(socket));
    return true;
  };

  /** A wish that is refused gets a plain answer, and its connection ends with it. */
  endRefused(app: FastifyInstance): void {
    app.addHook('onSend', async (request, reply, payload) => {
      if (!this.#wishes.has(request.raw)) return payload;
      reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.socket.end());
      return payload;
    });
  }

  /** No more of them, and none of those that are left. */
  end(): void {
    this.#isOver = true;
    for (const connection of this.#connections) connection.destroy();
  }
}
