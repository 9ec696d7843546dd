import { Agent, request } from 'node:http';
import { Agent as HttpsAgent, request as requestEncrypted } from 'node:https';
import { Recorder } from './recorder.ts';
import type { Method } from '#platform/shared/endpoint.ts';
import type { Side } from './side.ts';

export interface HttpCall {
  method: Method;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The status that counts as success. */
  status: number;
}

export interface HttpAnswer {
  status: number;
  bytes: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Counted for a call that was answered with 503 and Retry-After. */
export const TOLD_TO_WAIT = 'told to come back later';

/** A server that does not answer must not stop the run. */
const TIMEOUT = 60_000;

/** Drives a server over HTTP: each connection sends its next call as soon as the last one is answered. */
export function httpSide(port: number, next: () => HttpCall): Side {
  return async ({ connections, seconds }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const recorder = new Recorder();
    const end = performance.now() + seconds * 1000;
    const work = async () => {
      while (performance.now() < end) await measureCall(recorder, agent, port, next());
    };
    try {
      await Promise.all(Array.from({ length: connections }, work));
      return recorder.finish();
    } finally {
      agent.destroy();
    }
  };
}

/** Makes a call that was due at a moment, and records how long after it the answer came. */
export async function measureCall(
  recorder: Recorder,
  agent: Agent,
  port: number,
  call: HttpCall,
  begun: number = performance.now(),
): Promise<void> {
  try {
    const answer = await sendCall(port, call, agent);
    const { status, bytes, body } = answer;
    if (status === call.status) recorder.succeed(performance.now() - begun, bytes);
    else if (isToldToWait(answer)) recorder.fail(TOLD_TO_WAIT);
    else recorder.fail(`${call.method} ${call.path.split('/', 4).join('/')}: status ${status} ${shorten(body)}`);
  } catch (error) {
    recorder.fail(`${call.method} ${call.path.split('/', 4).join('/')}: ${String(error)}`);
  }
}

export const isToldToWait = ({ status, headers }: HttpAnswer) => status === 503 && headers['retry-after'] !== undefined;

/** The agent decides whether the connection is encrypted, and from which address it comes. */
export function sendCall(port: number, call: HttpCall, agent?: Agent): Promise<HttpAnswer> {
  const { method, path, headers, body } = call;
  return new Promise((resolve, reject) => {
    // Node itself gives the length for some methods only, and a server reads no body without one.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...headers, ...length },
      timeout: TIMEOUT,
      ...(agent && { agent }),
    };
    const begin = agent instanceof HttpsAgent ? requestEncrypted : request;
    const sent = begin(options, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        resolve({
          status,
          bytes,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        });
      });
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT / 1000} s`)));
    sent.end(body);
  });
}

function shorten(body: Buffer): string {
  return body.toString('utf8', 0, 120);
}
