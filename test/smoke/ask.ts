import { once } from 'node:events';
import { request as httpRequest, type Agent, type IncomingMessage, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';

/** For an agent that keeps one connection open, as a proxy does. */
export const KEPT_OPEN = { keepAlive: true, maxSockets: 1 };

/** Sends a request; returns the answer and our port of the connection. */
export async function ask(
  address: string,
  path: string,
  agent: Agent,
  { body, ...options }: RequestOptions & { body?: object } = {},
) {
  const request = httpRequest(path === '' ? address : new URL(path, address), { agent, ...options });
  request.end(body && JSON.stringify(body));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const port = answer.socket.localPort;
  return { status: answer.statusCode, headers: answer.headers, port, body: await text(answer) };
}
