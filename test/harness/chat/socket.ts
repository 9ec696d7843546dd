import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import * as z from 'zod/mini';
import { ServerFrame, SOCKET_PATH, type ClientFrame } from '#features/matches/contract.ts';
import type { Browser } from '../browser.ts';
import type { TestApp } from '../test-app.ts';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** A chat's socket as a page has it. Frames are kept until the test asks for them. */
export class TestSocket {
  /** All frames that were received, in order. */
  readonly received: ServerFrame[] = [];
  /** The code it was closed with. */
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  readonly #opened: Promise<unknown>;
  #next = 0;
  #wake = Promise.withResolvers<void>();

  constructor(address: string, headers: Record<string, string>) {
    // Node's client takes options where a browser takes protocols.
    const options = { headers: { origin: address, ...headers } } as unknown as string[];
    this.#socket = new WebSocket(address.replace(/^http/, 'ws') + SOCKET_PATH, options);
    this.#socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      // Checked, but recorded unparsed: parsing drops unknown fields, which tests must be able to see.
      z.parse(ServerFrame, frame);
      this.received.push(frame);
      this.#wake.resolve();
    });
    // Handled, because an unhandled error event would fail the test.
    this.#socket.addEventListener('error', () => {});
    this.closed = new Promise((resolve) => {
      this.#socket.addEventListener('close', ({ code }) => {
        resolve(code);
        this.#wake.resolve();
      });
    });
    this.#opened = Promise.race([once(this.#socket, 'open'), this.closed]);
  }

  /** False if the server refused the connection. */
  async opened(): Promise<boolean> {
    await this.#opened;
    return this.#socket.readyState === WebSocket.OPEN;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(frame: ClientFrame): void {
    this.sendRaw(JSON.stringify(frame));
  }

  /** Sends any data, also what no page would send. */
  sendRaw(data: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(data);
  }

  /** The next frame that was not returned yet; null once the socket is closed and all were returned. */
  async nextFrame(): Promise<ServerFrame | null> {
    for (;;) {
      const frame = this.received[this.#next];
      if (frame) {
        this.#next += 1;
        return frame;
      }
      if (this.#socket.readyState === WebSocket.CLOSED) return null;
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
  }

  /** The next frame of a type. Frames of other types before it are skipped. */
  async next<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>> {
    for (;;) {
      const frame = await this.nextFrame();
      if (!frame) throw new Error(`Closed before a frame of the type ${type} arrived`);
      if (frame.type === type) return frame as FrameOf<T>;
    }
  }

  all<T extends ServerFrame['type']>(type: T): FrameOf<T>[] {
    return this.received.filter((frame): frame is FrameOf<T> => frame.type === type);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }
}

/** The app's address. Starts to listen on the first call. */
export async function listen({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export const cookiesOf = (browser: Browser) => [...browser.cookies].map((pair) => pair.join('=')).join('; ');

/** Opens a socket for this browser. */
export async function openSocket(subject: TestApp, browser: Browser): Promise<TestSocket> {
  const socket = new TestSocket(await listen(subject), { cookie: cookiesOf(browser) });
  if (!(await socket.opened())) throw new Error(`The socket was not opened: ${await socket.closed}`);
  return socket;
}

/** Requests an upgrade by hand. Returns the bare connection, or the answer that refused it. */
export async function requestUpgrade(
  address: string,
  headers: Record<string, string>,
  path: string = SOCKET_PATH,
): Promise<{ status: number; body: string; connection?: Duplex }> {
  const asking = request(address + path, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  asking.end();
  const [response, connection] = await new Promise<[IncomingMessage, Duplex?]>((resolve, reject) => {
    asking.on('response', (answer) => resolve([answer]));
    asking.on('upgrade', (answer, duplex) => resolve([answer, duplex]));
    asking.on('error', reject);
  });
  if (connection) return { status: 101, body: '', connection };
  const body = (await response.toArray()).join('');
  return { status: response.statusCode ?? 0, body };
}
