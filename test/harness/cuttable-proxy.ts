import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut, as a train does it in a tunnel: both ends find out for themselves. */
export class FragileLine {
  /** The server's port; it may come back at another one. */
  port = 0;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  constructor() {
    this.#server = createServer((near) => {
      const far = connect(this.port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(from);
        from.on('error', () => {});
        from.on('close', () => {
          this.#open.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
  }

  async address(): Promise<string> {
    if (!this.#server.listening) {
      this.#server.listen(0, '127.0.0.1');
      await once(this.#server, 'listening');
    }
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
