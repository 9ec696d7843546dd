import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { AppError, type ErrorCode } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import { RedisUnavailable } from '../redis/redis.ts';
import { Html, html } from '../mail/html.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    failure?: NonNullable<Endpoint['failure']>;
  }
}

/** Our codes for errors of Fastify. */
const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'URL_TOO_LONG',
};

/** When a caller may try again whose request needs the database or Redis while it is away. */
const RETRY_AFTER_SECONDS = 5;

/** How long an answer is held back, in milliseconds, and how many at a time: each keeps its connection. */
const HELD_BACK_FOR = SECOND;
const MOST_HELD_BACK = 1000;

/** Answers every error with `{ code, message, issues? }`. Internals go to the log, never into the body. */
export function handleErrors(app: FastifyInstance): void {
  let heldBack = 0;
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const known = translate(error);
    if (known.isHeldBack && heldBack < MOST_HELD_BACK) {
      heldBack += 1;
      request.endWork?.();
      await sleep(HELD_BACK_FOR);
      heldBack -= 1;
    }
    if (known.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
    else if (isDatabaseAway(error)) request.log.warn({ err: error }, 'the database is away');
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
    if (known.code === 'BUSY' && !request.url.startsWith('/api/'))
      return sendBusyPage(reply.code(known.status), known.message);
    return sendError(known, reply, request.routeOptions.config.failure?.(known.message));
  });
}

/** `shape` has the additional fields of the call's failures. */
export function sendError(error: AppError, reply: FastifyReply, shape: Record<string, unknown> = {}): FastifyReply {
  return reply.code(error.status).send({ ...shape, ...error.toBody() });
}

export function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof RedisUnavailable || isDatabaseAway(error))
    return new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  const code = FRAMEWORK_ERRORS[error.code];
  if (code) return new AppError(code, { cause: error });
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new AppError(isClientError ? 'MALFORMED' : 'INTERNAL', { cause: error });
}

/** Inside the page: a busy server has no time for a stylesheet either. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 20vh 1.25rem 2rem; background: light-dark(#f6efe4, #150d11); color: light-dark(#2b1a20, #f4e8db);
  font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center; }
h1 { margin: 0 0 0.5rem; font: 500 1.75rem/1.25 Georgia, serif; }
p { margin: 0 auto 1.5rem; max-width: 40ch; }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.625rem; background: light-dark(#9a1c34, #d9485f);
  color: light-dark(#fffdf8, #1b0a10); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;
const HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; frame-ancestors 'none'`;

/** For a browser that asked for a page: no script of ours is there to show a body of JSON. */
function sendBusyPage(reply: FastifyReply, message: string): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Busy · Sub Rosa</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>Sub Rosa</h1>
          <p>${message}</p>
          <a href="">Try again</a>
        </main>
      </body>
    </html>`;
  reply.header('content-security-policy', POLICY);
  return reply.type('text/html; charset=utf-8').send(page.markup);
}
