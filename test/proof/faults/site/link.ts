import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../attack/random.ts';

/** What a network can do between two programs. */
export type Trouble = 'refused' | 'reset' | 'frozen' | 'slow' | 'cut';

/** In milliseconds. */
const SLOW = 5000;
const RESET_EVERY = 150;
const PROBE_EVERY = 30;
/** Of a server's next bytes at most so many arrive before a connection is cut: what it has done is done, but its word of it is lost. */
const CUT_AFTER = 400;

interface Connection {
  near: Socket;
  far: Socket;
  /** How many bytes the server may still answer. */
  left: number;
}

/** A TCP proxy between two programs. */
export class Link {
  readonly #server = createServer((near) => this.#accept(near));
  readonly #open = new Set<Connection>();
  readonly #port: number;
  readonly #random: Random;
  #ownPort = 0;
  #isClosed = false;
  #trouble: Trouble | null = null;
  #thawed = Promise.withResolvers<void>();
  #resets: NodeJS.Timeout | undefined;

  /** `port` is the server's. */
  constructor(port: number, random: Random) {
    this.#port = port;
    this.#random = random;
    this.#thawed.resolve();
  }

  /** Where the client finds the server from now on. */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#ownPort = (this.#server.address() as AddressInfo).port;
    return this.#ownPort;
  }

  begin(trouble: Trouble): void {
    this.#trouble = trouble;
    if (trouble === 'frozen') this.#thawed = Promise.withResolvers();
    if (trouble === 'refused') {
      this.#server.close();
      this.#resetAll();
    }
    if (trouble === 'reset') this.#resets = setInterval(() => this.#resetAll(), RESET_EVERY);
    for (const connection of this.#open) connection.left = this.#mayAnswer();
  }

  /** What waits in frozen connections goes on its way. */
  end(): void {
    this.#trouble = null;
    clearInterval(this.#resets);
    this.#thawed.resolve();
    if (!this.#server.listening) this.#server.listen(this.#ownPort, '127.0.0.1');
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#resets);
    this.#thawed.resolve();
    this.#resetAll();
    this.#server.close();
  }

  #accept(near: Socket): void {
    // The server sees the client's own address.
    const localAddress = near.remoteAddress ?? '127.0.0.1';
    const far = connect({ port: this.#port, host: '127.0.0.1', localAddress });
    const connection = { near, far, left: this.#mayAnswer() };
    this.#open.add(connection);
    for (const socket of [near, far]) {
      socket.on('error', () => {});
      socket.on('close', () => this.#drop(connection));
      socket.setNoDelay(true);
    }
    far.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') void this.#refuseUntilReachable();
    });
    void this.#pump(connection, near, far);
    void this.#pump(connection, far, near);
  }

  /** While the server does not listen, its clients must not reach anything either: they decide by that what to do. */
  async #refuseUntilReachable(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    while (this.#trouble !== 'refused' && !this.#isClosed) {
      await sleep(PROBE_EVERY);
      const probe = connect(this.#port, '127.0.0.1');
      const isReachable = await once(probe, 'connect').then(
        () => true,
        () => false,
      );
      probe.destroy();
      if (!isReachable) continue;
      if (!this.#server.listening && !this.#isClosed) this.#server.listen(this.#ownPort, '127.0.0.1');
      return;
    }
  }

  async #pump(connection: Connection, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        await this.#thawed.promise;
        if (this.#trouble === 'slow' && from === connection.far) await sleep(SLOW);
        const part = from === connection.far ? this.#cut(connection, chunk) : chunk;
        if (!to.write(part)) await once(to, 'drain');
        if (part.length < chunk.length) this.#drop(connection);
      }
      to.end();
    } catch {
      this.#drop(connection);
    }
  }

  #cut(connection: Connection, chunk: Buffer): Buffer {
    if (this.#trouble !== 'cut') return chunk;
    const part = chunk.subarray(0, connection.left);
    connection.left -= part.length;
    return part;
  }

  #mayAnswer(): number {
    return this.#trouble === 'cut' ? this.#random.below(CUT_AFTER) : Infinity;
  }

  #resetAll(): void {
    for (const connection of this.#open) this.#drop(connection);
  }

  #drop(connection: Connection): void {
    if (!this.#open.delete(connection)) return;
    // Without the rest of what was sent, as when a machine or a cable fails.
    for (const socket of [connection.near, connection.far]) {
      if (socket.connecting) socket.destroy();
      else socket.resetAndDestroy();
    }
  }
}
