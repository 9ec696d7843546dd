import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '#platform/shared/durations.ts';

/** Longer than the proxy in front keeps an idle connection to us (`keepalive_timeout 2s` in nginx). */
const DRAIN_TIME = 3 * SECOND;

/**
 * Lets a proxy move to other nodes before this one closes. Connections that are open stay open, and what comes on them is answered
 * with `connection: close`: a proxy cannot repeat a POST that it has sent on a connection that closes at the same moment.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  // The server's own `close` would close idle connections, too.
  Server.prototype.close.call(app.server);
  await wait(DRAIN_TIME);
}
