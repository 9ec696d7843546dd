import type { ServerFrame } from '#features/matches/contract.ts';

type FrameType = ServerFrame['type'];

/** In milliseconds. */
const LONGEST_OPEN = 30_000;

/** When a frame came, and how long it was. */
interface Arrival {
  at: number;
  bytes: number;
}

/** One member's connection to a chat. */
export class ChatSocket {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<FrameType, PromiseWithResolvers<Arrival>>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    socket.addEventListener('close', ({ code }) => this.fail(`the connection was closed with ${code}`));
    socket.addEventListener('error', () => this.fail('the connection failed'));
  }

  static async open(url: string, headers: Record<string, string>): Promise<ChatSocket> {
    // Node's client takes options where a browser takes protocols.
    const socket = new WebSocket(url, { headers } as unknown as string[]);
    const chat = new ChatSocket(socket);
    const opened = Promise.withResolvers<void>();
    const timer = setTimeout(() => opened.reject(new Error('the connection was not opened')), LONGEST_OPEN);
    socket.addEventListener('open', () => opened.resolve());
    socket.addEventListener('close', ({ code }) => opened.reject(new Error(`not opened: ${code}`)));
    await opened.promise.finally(() => clearTimeout(timer));
    return chat;
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  /** The next frame of a type that comes from now on. */
  next(type: FrameType): Promise<Arrival> {
    const waiting = Promise.withResolvers<Arrival>();
    this.#waiting.set(type, waiting);
    return waiting.promise;
  }

  /** Ends all waiting. */
  fail(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  close(): void {
    this.#socket.close();
  }

  #receive(text: string): void {
    const at = performance.now();
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === 'refused') return this.fail(`refused: ${frame.code}`);
    this.#waiting.get(frame.type)?.resolve({ at, bytes: text.length });
    this.#waiting.delete(frame.type);
  }
}
