import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError, type ErrorCode } from '#platform/shared/app-error.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { RedisUnavailable } from '../redis/redis.ts';
import { sendBusyPage } from './busy-page.ts';

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
};

/** When a caller may try again whose request needs Redis while it is away. */
const RETRY_AFTER_SECONDS = 5;

/** Answers every error with `{ code, message, issues? }`. Internals go to the log, never into the body. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = translate(error);
    if (known.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
    if (known.code === 'BUSY' && !request.url.startsWith('/api/'))
      return sendBusyPage(reply.code(known.status), known.message);
    const shape = request.routeOptions.config.failure?.(known.message);
    return reply.code(known.status).send({ ...shape, ...known.toBody() });
  });
}

function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof RedisUnavailable)
    return new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  const code = FRAMEWORK_ERRORS[error.code];
  if (code) return new AppError(code, { cause: error });
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new AppError(isClientError ? 'MALFORMED' : 'INTERNAL', { cause: error });
}
