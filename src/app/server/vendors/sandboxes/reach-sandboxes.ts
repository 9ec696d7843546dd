import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { FindByName } from '#sandbox/instagram/find-by-name.ts';
import { instagramSandboxSettings } from '#sandbox/instagram/instagram.ts';
import { moderationSandboxSettings } from '#sandbox/moderation/moderation.ts';
import { pushSandboxSettings } from '#sandbox/push/push.ts';
import { stripeSandboxSettings } from '#sandbox/stripe/stripe.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { ConfigError, type Config } from '../../config/config.ts';
import { pagesOf } from './open-sandboxes.ts';
import { HOST_CALLS, type HostedSandboxes } from './sandbox-host.ts';

/** A host that starts at the same time as we do needs a moment. */
const ATTEMPTS = 60;

/** Uses the sandboxes of another process. */
export async function reachSandboxes(host: string, config: Config) {
  const { smtpUrl, stripe } = await describe(host);
  return {
    smtpUrl,
    instagram: instagramSandboxSettings(() => host, pagesOf(config)),
    stripe: stripe && stripeSandboxSettings(() => stripe),
    moderation: moderationSandboxSettings(() => host),
    push: pushSandboxSettings(() => host),
    findByName: searchAt(host),
    pages: { register: (app: FastifyInstance) => forwardSandboxes(app, host) },
    close: async () => {},
  };
}

async function describe(host: string): Promise<HostedSandboxes> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await call(host, HOST_CALLS.describe)) as HostedSandboxes;
    } catch {
      if (attempt === ATTEMPTS)
        throw new ConfigError([`SANDBOX_HOST: nothing answers at ${host}. Start it with npm run sandbox.`]);
      await wait(SECOND / 2);
    }
  }
}

function searchAt(host: string): FindByName {
  return async (words, limit) => {
    const query = new URLSearchParams([...words.map((word) => ['word', word]), ['limit', String(limit)]]);
    const { accounts } = (await call(host, `${HOST_CALLS.findByName}?${query.toString()}`)) as {
      accounts: InstagramAccount[];
    };
    return accounts;
  };
}

async function call(host: string, path: string): Promise<unknown> {
  const answer = await fetch(`${host}${path}`, { signal: AbortSignal.timeout(10 * SECOND) });
  if (!answer.ok) throw new Error(`The sandbox host answered ${path.split('?')[0] ?? ''} with ${answer.status}`);
  return answer.json();
}

/** Of one connection only (RFC 9110, 7.6.1): not forwarded. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']);

const ROOT = '/sandbox/';

/** Forwards requests for the pages of the sandboxes to the process that runs them. For the demo only. */
function forwardSandboxes(app: FastifyInstance, host: string): void {
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
  const outgoing = httpRequest(target, { method, headers: { ...forwarded(headers), host: name } });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  if (body) (body as IncomingMessage).pipe(outgoing);
  else outgoing.end();
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
