import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import * as z from 'zod/mini';
import { ServerFrame, SOCKET_PATH, type ClientFrame } from '#features/matches/contract.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** A chat's socket as a page has it: what came is kept until somebody asks for it. */
export class TestSocket {
  /** Everything that was ever heard, in order. */
  readonly heard: ServerFrame[] = [];
  /** The code it was closed with. */
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  readonly #opened: Promise<unknown>;
  #next = 0;
  #wake = Promise.withResolvers<void>();

  constructor(address: string, headers: Record<string, string>) {
    // Node's own client takes headers in the place where a browser takes protocols.
    const options = { headers: { origin: address, ...headers } } as unknown as string[];
    this.#socket = new WebSocket(address.replace(/^http/, 'ws') + SOCKET_PATH, options);
    this.#socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      // Checked, and kept as it came: what parsing returns has lost the fields that must not be there.
      z.parse(ServerFrame, frame);
      this.heard.push(frame);
      this.#wake.resolve();
    });
    // Heard here, or a connection that breaks would be nobody's error.
    this.#socket.addEventListener('error', () => {});
    this.closed = new Promise((resolve) => {
      this.#socket.addEventListener('close', ({ code }) => {
        resolve(code);
        this.#wake.resolve();
      });
    });
    this.#opened = Promise.race([once(this.#socket, 'open'), this.closed]);
  }

  /** False if the server would not have it. */
  async opened(): Promise<boolean> {
    await this.#opened;
    return this.#socket.readyState === WebSocket.OPEN;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(frame: ClientFrame): void {
    this.say(JSON.stringify(frame));
  }

  /** Anything, also what no page would say. */
  say(data: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(data);
  }

  /** The next frame that nobody has asked for yet; null once the socket is closed and everything was heard. */
  async nextFrame(): Promise<ServerFrame | null> {
    for (;;) {
      const frame = this.heard[this.#next];
      if (frame) {
        this.#next += 1;
        return frame;
      }
      if (this.#socket.readyState === WebSocket.CLOSED) return null;
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
  }

  /** The next one of a kind; those of other kinds before it are passed over. */
  async next<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>> {
    for (;;) {
      const frame = await this.nextFrame();
      if (!frame) throw new Error(`Closed before a frame came: ${type}`);
      if (frame.type === type) return frame as FrameOf<T>;
    }
  }

  all<T extends ServerFrame['type']>(type: T): FrameOf<T>[] {
    return this.heard.filter((frame): frame is FrameOf<T> => frame.type === type);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }
}

/** Where the app listens; it begins to when first asked. */
export async function listen({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export const cookiesOf = (browser: Browser) => [...browser.cookies].map((pair) => pair.join('=')).join('; ');

/** This browser's socket, open. */
export async function openSocket(subject: TestApp, browser: Browser): Promise<TestSocket> {
  const socket = new TestSocket(await listen(subject), { cookie: cookiesOf(browser) });
  if (!(await socket.opened())) throw new Error(`The socket was not opened: ${await socket.closed}`);
  return socket;
}

/** Asks for a socket by hand: the bare connection, or the answer that refused it. */
export async function askForSocket(
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
