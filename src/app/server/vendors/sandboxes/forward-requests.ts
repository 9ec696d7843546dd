import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';

/** Of one connection only (RFC 9110, 7.6.1): not forwarded. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']);

const ROOT = '/sandbox/';

/** Forwards requests for the pages of the sandboxes to the process that runs them. For the demo only. */
export function forwardSandboxes(app: FastifyInstance, host: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, payload: IncomingMessage) => payload);
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: `${ROOT}*`,
      config: { access: 'anyone' },
      async handler(request, reply) {
        const answer = await forward(request, host);
        if (answer.statusCode === 404) {
          answer.resume();
          return reply.callNotFound();
        }
        return reply
          .code(answer.statusCode ?? 502)
          .headers(forwarded(answer.headers))
          .send(answer);
      },
    });
  });
}

async function forward({ method, url, headers, host: name, body }: FastifyRequest, host: string) {
  const target = new URL(url, host);
  // A request line may have a whole URL, or '..' in its path: both would lead elsewhere.
  if (target.origin !== new URL(host).origin || !target.pathname.startsWith(ROOT)) throw new AppError('NOT_FOUND');
  // The sandboxes compare addresses with the host name that the browser used.
  const call = httpRequest(target, { method, headers: { ...forwarded(headers), host: name } });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  if (body) (body as IncomingMessage).pipe(call);
  else call.end();
  try {
    const [answer] = await answered;
    return answer;
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause });
  }
}

function forwarded<T extends object>(headers: T): Partial<T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))) as Partial<T>;
}
