import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  MINIMUM_AGE_MARK,
  ORIGIN_MARK,
  PREVIEW_TEXT_MARK,
  PREVIEW_TITLE_MARK,
  SECOND_CHECK_MARK,
  SOCIAL_MARK,
  SUPPORT_MARK,
} from '#platform/shared/document-marks.ts';
import { html, type Html } from '../mail/html.ts';
import { setDocumentHeaders, type DocumentKind, type InlineHashes } from './security-headers.ts';

/** One entry of documents.json. `memberFile` is the variant for browsers with a session. */
interface DocumentEntry {
  path: string;
  file: string;
  memberFile?: string;
  kind: DocumentKind;
  status: number;
  /** Whether search engines may show it. */
  listed?: boolean;
  /** What a link to it shows, unless the server knows better for the address. */
  preview?: LinkPreview;
  /** Of its inline code, for the content security policy. */
  hashes?: InlineHashes;
}

/** What a link to a page shows where it is posted. */
export interface LinkPreview {
  title: string;
  description: string;
}

type Encoding = 'br' | 'gzip' | 'identity';

interface Body {
  etag: string;
  encoded: (encoding: Encoding) => Buffer;
}

/** What the running server fills into the documents. */
export interface SiteValues {
  origin: () => string;
  supportEmail: string;
  socialLinks: readonly SocialLink[];
  hasSecondCheck: boolean;
  minimumAge: number;
}

interface SocialLink {
  name: string;
  url: string;
}

export interface PageDocument {
  path: string;
  listed: boolean;
  /** `preview` replaces what a link to it shows. */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    hasSession: boolean,
    preview?: LinkPreview | null,
  ) => FastifyReply;
}

/** Reads all documents once: they are few and small, and needed by every first visit. */
export function readDocuments(folder: string, site: SiteValues): PageDocument[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'documents.json'), 'utf8')) as DocumentEntry[];
  return manifest.map((entry) => {
    const visitor = bodyOf(folder, entry.file, site, entry.preview);
    const member = entry.memberFile === undefined ? visitor : bodyOf(folder, entry.memberFile, site, entry.preview);
    return {
      path: entry.path,
      listed: entry.listed ?? false,
      send(request, reply, hasSession, preview) {
        const body = hasSession ? member : visitor;
        return sendDocument(request, reply, entry, body(preview));
      },
    };
  });
}

export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'documents.json'));
}

/** Filled in on the first request: before the server listens, its own origin may not be known. */
function bodyOf(
  folder: string,
  file: string,
  site: SiteValues,
  common: LinkPreview | undefined,
): (preview?: LinkPreview | null) => Body {
  const text = readFileSync(join(folder, file), 'utf8');
  const fill = (preview: LinkPreview | undefined, quality: number) =>
    compress(fillPreview(fillMarks(text, site), preview), quality);
  let body: Body | undefined;
  return (preview) => (preview ? fill(preview, FOR_ONE) : (body ??= fill(common, FOR_ALL)));
}

function fillPreview(text: string, preview: LinkPreview | undefined): string {
  if (!preview) return text;
  const { title, description } = preview;
  return text
    .replaceAll(PREVIEW_TITLE_MARK, () => String(html`${title}`))
    .replaceAll(PREVIEW_TEXT_MARK, () => String(html`${description}`));
}

function fillMarks(text: string, site: SiteValues): string {
  const { origin, supportEmail, socialLinks, hasSecondCheck, minimumAge } = site;
  return text
    .replaceAll(ORIGIN_MARK, origin())
    .replaceAll(MINIMUM_AGE_MARK, String(minimumAge))
    .replaceAll(SECOND_CHECK_MARK, hasSecondCheck ? 'on' : 'off')
    .replaceAll(SUPPORT_MARK, () => String(html`${supportEmail}`))
    .replaceAll(SOCIAL_MARK, () => String(listLinks(socialLinks)));
}

function listLinks(links: readonly SocialLink[]): Html {
  if (links.length === 0) return html``;
  const items = links.map(({ name, url }) => html`<li><a href="${url}" rel="noreferrer me">${name}</a></li>`);
  return html`<ul aria-label="Elsewhere">
    ${items}
  </ul>`;
}

/** Brotli's levels. The highest would delay the first visitor to save a few bytes. */
const FOR_ALL = 9;
/** For a document that is made for one request: a tenth of the time, and two percent more bytes. */
const FOR_ONE = 5;

/** Compresses when an encoding is first asked for. */
function compress(text: string, quality: number): Body {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const done: Partial<Record<Encoding, Buffer>> = { identity };
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encoded: (encoding) =>
      (done[encoding] ??= encoding === 'br' ? brotliCompressSync(identity, { params }) : gzipSync(identity)),
  };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, entry: DocumentEntry, body: Body): FastifyReply {
  setDocumentHeaders(reply, entry.kind, entry.hashes);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag: body.etag });
  if (entry.status === 200 && request.headers['if-none-match'] === body.etag) return reply.code(304).send();
  const encoding = negotiate(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(entry.status).type('text/html; charset=utf-8').send(body.encoded(encoding));
}

function negotiate(accepted = ''): Encoding {
  const names = accepted.split(',').map((piece) => piece.trim().split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
