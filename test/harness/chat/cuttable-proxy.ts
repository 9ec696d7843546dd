import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy whose connections a test can cut, like a network in a tunnel: no close frame is sent. */
export class CuttableProxy {
  /** The server's port. A restarted server may have another one. */
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
