import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { FindByName } from '#sandbox/instagram/find-by-name.ts';
import { instagramSandboxSettings } from '#sandbox/instagram/instagram.ts';
import { moderationSandboxSettings } from '#sandbox/moderation/moderation.ts';
import { stripeSandboxSettings } from '#sandbox/stripe/stripe.ts';
import { ConfigError, type Config } from '../../config/config.ts';
import { forwardSandboxes } from './forward-requests.ts';
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
