import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDocumentHeaders, type DocumentKind } from './security-headers.ts';

/** One line of the manifest that the build writes. `memberFile` is the variant for browsers with a session. */
interface DocumentEntry {
  path: string;
  file: string;
  memberFile?: string;
  kind: DocumentKind;
  status: number;
}

interface Body {
  etag: string;
  encodings: { br: Buffer; gzip: Buffer; identity: Buffer };
}

export interface PageDocument {
  path: string;
  send: (request: FastifyRequest, reply: FastifyReply, hasSession: boolean) => FastifyReply;
}

/** Reads all documents once: they are few and small, and every first visit asks for one. */
export function readDocuments(folder: string): PageDocument[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'documents.json'), 'utf8')) as DocumentEntry[];
  return manifest.map((entry) => {
    const visitor = readBody(folder, entry.file);
    const member = entry.memberFile === undefined ? visitor : readBody(folder, entry.memberFile);
    return {
      path: entry.path,
      send: (request, reply, hasSession) => sendDocument(request, reply, entry, hasSession ? member : visitor),
    };
  });
}

export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'documents.json'));
}

function readBody(folder: string, file: string): Body {
  const path = join(folder, file);
  const identity = readFileSync(path);
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encodings: { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`), identity },
  };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, entry: DocumentEntry, body: Body): FastifyReply {
  setDocumentHeaders(reply, entry.kind);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag: body.etag });
  if (entry.status === 200 && request.headers['if-none-match'] === body.etag) return reply.code(304).send();
  const encoding = negotiate(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(entry.status).type('text/html; charset=utf-8').send(body.encodings[encoding]);
}

function negotiate(accepted = ''): keyof Body['encodings'] {
  const names = accepted.split(',').map((part) => part.trim().split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
