import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Decides which requests become sockets: only those to a socket's own path. Elsewhere the upgrade header is ignored and the
 * request answered like any other. Node's server forgets a connection once it may be upgraded, so they are tracked here.
 */
export class Upgrades {
  readonly #paths: Set<string>;
  readonly #requests = new WeakSet<IncomingMessage>();
  readonly #connections = new Set<Socket>();
  #isClosed = false;

  constructor(paths: string[]) {
    this.#paths = new Set(paths);
  }

  /** Node's server calls this before it gives a connection away. */
  readonly accept = (request: IncomingMessage): boolean => {
    const [path = ''] = (request.url ?? '').split('?');
    // Sockets begin with GET. Any other method finds no route, where nothing would close the connection after the answer.
    if (this.#isClosed || request.method !== 'GET' || !this.#paths.has(path)) return false;
    const { socket } = request;
    this.#requests.add(request);
    this.#connections.add(socket);
    socket.once('close', () => this.#connections.delete(socket));
    return true;
  };

  /** Closes the connection of a refused upgrade after its plain HTTP answer. */
  endRefused(app: FastifyInstance): void {
    app.addHook('onSend', async (request, reply, payload) => {
      if (!this.#requests.has(request.raw)) return payload;
      reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.socket.end());
      return payload;
    });
  }

  /** Accepts no more upgrades and destroys the connections that are left. */
  close(): void {
    this.#isClosed = true;
    for (const connection of this.#connections) connection.destroy();
  }
}
