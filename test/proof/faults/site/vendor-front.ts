import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One answer of a vendor. */
export interface VendorAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface VendorCall {
  method: string;
  path: string;
  body: Buffer;
}

/** Ways in which a vendor fails. With 'lost' and 'half' it has done what it was asked, and only its answer is lost. */
export const FAILURES = ['500', '429', 'html', 'empty', 'silent', 'trickle', 'lost', 'half'] as const;
export type Failure = (typeof FAILURES)[number];

/** How a vendor answers a call: null as it is, a failure, or with something else. */
export type Behave = (call: VendorCall, answer: VendorAnswer) => Failure | VendorAnswer | null;

const HTML = Buffer.from('<!doctype html><title>Something went wrong</title><p>Please try again later.');
const JSON_ERROR = Buffer.from('{"error":{"type":"api_error","message":"An unknown error occurred"}}');

/** An HTTP proxy in front of a vendor, which can fail or lie. */
export class VendorFront {
  behave: Behave = () => null;
  /** What is changed in every answer, in good times too. */
  tell: (call: VendorCall, answer: VendorAnswer) => Promise<VendorAnswer> = async (_call, answer) => answer;
  /** How often it failed or lied. */
  misbehaved = 0;
  readonly #port: number;
  readonly #server = createServer((asked, reply) => void this.#answer(asked, reply).catch(() => reply.destroy()));

  constructor(port: number) {
    this.#port = port;
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const call = { method: asked.method ?? 'GET', path: asked.url ?? '/', body: await readAll(asked) };
    const answer = await this.tell(call, await this.#forward(call, asked.headers));
    const how = this.behave(call, answer);
    if (how !== null) this.misbehaved += 1;
    if (how === null || typeof how === 'object') return send(reply, how ?? answer);
    await FAIL[how](reply, answer);
  }

  async #forward({ method, path, body }: VendorCall, headers: IncomingMessage['headers']): Promise<VendorAnswer> {
    const sent = request({ host: '127.0.0.1', port: this.#port, method, path, headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await readAll(answer) };
  }
}

const FAIL: Record<Failure, (reply: ServerResponse, answer: VendorAnswer) => unknown> = {
  '500': (reply) => send(reply, { status: 500, headers: { 'content-type': 'application/json' }, body: JSON_ERROR }),
  '429': (reply) =>
    send(reply, { status: 429, headers: { 'content-type': 'application/json', 'retry-after': '1' }, body: JSON_ERROR }),
  html: (reply) => send(reply, { status: 200, headers: { 'content-type': 'text/html' }, body: HTML }),
  empty: (reply, { headers }) => send(reply, { status: 200, headers, body: Buffer.alloc(0) }),
  silent: () => {},
  async trickle(reply, { status, headers, body }) {
    reply.writeHead(status, { ...headers, 'content-length': body.length });
    for (const byte of body) {
      if (reply.destroyed) return;
      reply.write(Buffer.of(byte));
      await sleep(1000);
    }
    reply.end();
  },
  lost: (reply) => reply.destroy(),
  async half(reply, { status, headers, body }) {
    reply.writeHead(status, { ...headers, 'content-length': body.length });
    reply.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.destroy());
  },
};

function send(reply: ServerResponse, { status, headers, body }: VendorAnswer): void {
  const { 'transfer-encoding': _chunks, connection: _connection, ...kept } = headers;
  reply.writeHead(status, { ...kept, 'content-length': body.length }).end(body);
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await stream.toArray()) as Buffer[]);
}
