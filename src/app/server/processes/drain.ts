import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { systemTimers, type Timers } from '#platform/server/timers.ts';
import { SECOND } from '#platform/shared/durations.ts';

/** Longer than the proxy in front keeps an idle connection to us (`keepalive_timeout 2s` in nginx). */
const DRAIN_TIME = 3 * SECOND;

/**
 * Lets a proxy move to other nodes before this one closes. Connections that are open stay open, and what comes on them is answered
 * with `connection: close`: a proxy cannot repeat a POST that it has sent on a connection that closes at the same moment.
 */
export async function drain(app: FastifyInstance, timers: Timers = systemTimers): Promise<void> {
  // The server's own `close` would close idle connections, too.
  Server.prototype.close.call(app.server);
  await new Promise<void>((resolve) => timers.after(DRAIN_TIME, resolve));
}

/** Longer than answers take, and shorter than systemd leaves a process alone that stops. */
const CLOSE_TIME = 15 * SECOND;

/**
 * Closes the app once all requests are answered. Node's server does not watch how long requests take to arrive once it closes: one that
 * never does would delay the stop until the process is killed, before it has written what waits in memory.
 */
export async function closeInTime(app: FastifyInstance, timers: Timers = systemTimers): Promise<void> {
  const cancel = timers.after(CLOSE_TIME, () => app.server.closeAllConnections());
  await app.close();
  cancel();
}
