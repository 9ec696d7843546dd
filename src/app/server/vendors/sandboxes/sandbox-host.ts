import Fastify from 'fastify';
import type { StripeAddress } from '#platform/server/gateways/stripe/stripe-settings.ts';
import type { Config } from '../../config/config.ts';
import { openSandboxes } from './open-sandboxes.ts';

/** What a server must know to use the sandboxes of another process. */
export interface HostedSandboxes {
  smtpUrl: string | null;
  stripe: StripeAddress | null;
}

/** Calls between a server and the host. They are outside of /sandbox, so that servers do not forward them. */
export const HOST_CALLS = { describe: '/host.json', findByName: '/people.json' };

export interface SandboxHost {
  url: string;
  close(): Promise<void>;
}

interface Where {
  /** 0: any free port. */
  port: number;
  /** Where the product listens, for webhooks. */
  product: () => string;
}

interface Search {
  Querystring: { word?: string | string[]; limit?: string };
}

/** Runs the sandboxes for the nodes of a demo, which forward /sandbox to it. Reachable only from this machine. */
export async function startSandboxHost(config: Config, { port, product }: Where): Promise<SandboxHost> {
  let url = '';
  const sandboxes = await openSandboxes(config, { own: () => url, product });
  const app = Fastify({ forceCloseConnections: true });
  sandboxes.register(app);
  app.get(HOST_CALLS.describe, async (): Promise<HostedSandboxes> => {
    const [smtpUrl, stripe] = [sandboxes.mail?.smtpUrl ?? null, sandboxes.stripe];
    return { smtpUrl, stripe: stripe && (await stripe.api.address()) };
  });
  app.get<Search>(HOST_CALLS.findByName, async ({ query: { word = [], limit } }) => ({
    accounts: await sandboxes.instagram?.findByName([word].flat(), Number(limit)),
  }));
  app.addHook('onClose', () => sandboxes.close());
  try {
    url = await app.listen({ host: '127.0.0.1', port });
  } catch (error) {
    await app.close();
    throw error;
  }
  return { url, close: () => app.close() };
}
