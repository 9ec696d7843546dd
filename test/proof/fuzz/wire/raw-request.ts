import { connect } from 'node:net';
import type { Answer } from '../check/answer.ts';

/** Everything that came back on one connection, and how it ended. */
export interface RawAnswers {
  answers: Answer[];
  /** What is left after the last whole answer. */
  rest: string;
  isClosed: boolean;
}

/** A test fails when the server leaves a connection open without an answer for so long. */
const PATIENCE = 20_000;

interface How {
  /** Destroys the connection after so many bytes. */
  cut: number;
  /** Says that no more will come. Node then closes without an answer that is not there yet. */
  isEnded: boolean;
}

/** Sends bytes as they are over a connection of its own, and reads until the server closes it. */
export async function sendRaw(port: number, chunks: readonly Buffer[], { cut, isEnded }: How): Promise<RawAnswers> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  const ended = new Promise<boolean>((resolve) => {
    socket.on('data', (data: Buffer) => received.push(data));
    socket.on('end', () => resolve(true));
    socket.on('close', () => resolve(true));
    // The server may close while we are still writing.
    socket.on('error', () => resolve(true));
    socket.setTimeout(PATIENCE, () => resolve(false));
  });
  let sent = 0;
  for (const chunk of chunks) {
    if (sent >= cut || socket.destroyed) break;
    socket.write(chunk.subarray(0, cut - sent));
    sent += chunk.length;
  }
  if (sent >= cut) socket.destroy();
  else if (isEnded) socket.end();
  const isClosed = await ended;
  socket.destroy();
  return { ...parseAnswers(Buffer.concat(received)), isClosed };
}

/** Splits a stream of HTTP/1.1 answers. */
function parseAnswers(bytes: Buffer): { answers: Answer[]; rest: string } {
  const answers: Answer[] = [];
  let text = bytes.toString('latin1');
  for (;;) {
    const end = text.indexOf('\r\n\r\n');
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
    if (end === -1 || status === undefined) return { answers, rest: text };
    const headers = parseHeaders(text.slice(0, end).split('\r\n').slice(1));
    const after = text.slice(end + 4);
    const { body, rest } = takeBody(Number(status), headers, after);
    if (Number(status) >= 200 || Number(status) === 101) answers.push({ status: Number(status), headers, body });
    text = rest;
  }
}

function parseHeaders(lines: string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
}

function takeBody(status: number, headers: Record<string, string>, text: string): { body: string; rest: string } {
  if (status < 200 || status === 204 || status === 304) return { body: '', rest: text };
  if (headers['transfer-encoding'] === 'chunked') {
    const end = text.indexOf('0\r\n\r\n');
    return { body: text.slice(0, end), rest: end === -1 ? '' : text.slice(end + 5) };
  }
  const length = Number(headers['content-length'] ?? text.length);
  // The answer to HEAD says how long the body would be.
  if (text.startsWith('HTTP/1.1 ')) return { body: '', rest: text };
  return { body: Buffer.from(text.slice(0, length), 'latin1').toString('utf8'), rest: text.slice(length) };
}
