import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Pool } from 'pg';

/** A call to the bare handler: `GET /list/rose.gardener` has the argument `rose.gardener`. */
interface BareCall {
  db: Pool;
  /** The secret in the session cookie. */
  secret: string;
  argument: string;
  body: unknown;
}

interface BareAnswer {
  status: number;
  body: object | Buffer;
  headers?: Record<string, string>;
}

export type BareHandler = (call: BareCall) => Promise<BareAnswer>;

export interface BareServer {
  port: number;
  db: Pool;
  /** Answers calls whose path begins with this name. */
  answer(name: string, handler: BareHandler): void;
  close(): Promise<void>;
}

/** As many as the product has. */
const CONNECTIONS = 10;

/**
 * What a service could do that protects nothing: Node's own HTTP server and prepared statements on plain tables. It runs in
 * the process of the load generator, so that it costs no second process and both share what is left of the machine.
 */
export async function openBareServer(url: string): Promise<BareServer> {
  const db = new Pool({ connectionString: url, max: CONNECTIONS });
  const handlers = new Map<string, BareHandler>();
  const server: Server = createServer((request, response) => {
    const [, name = '', argument = ''] = (request.url ?? '').split('/');
    const handler = handlers.get(name);
    if (!handler) return send(response, { status: 404, body: {} });
    readBody(request)
      .then((body) => handler({ db, secret: secretOf(request), argument: decodeURIComponent(argument), body }))
      .then(
        (answer) => send(response, answer),
        (error: unknown) => send(response, { status: 500, body: { error: String(error) } }),
      );
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    db,
    answer: (name, handler) => void handlers.set(name, handler),
    async close() {
      server.closeAllConnections();
      server.close();
      await db.end();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  let text = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

function secretOf({ headers }: IncomingMessage): string {
  return /(?:^|; )sid=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
}

function send(response: ServerResponse, { status, body, headers = {} }: BareAnswer): void {
  const isBytes = Buffer.isBuffer(body);
  const bytes = isBytes ? body : Buffer.from(JSON.stringify(body));
  const type = isBytes ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { 'content-length': bytes.length, ...type, ...headers }).end(bytes);
}
