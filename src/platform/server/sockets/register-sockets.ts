import { setTimeout as wait } from 'node:timers/promises';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { CLOSE_CODES } from '#platform/shared/close-codes.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { idleEnd } from '../session/sessions.ts';
import { checkAccess, identifyCaller } from '../http/identify-caller.ts';
import { DEFAULT_LIMIT, type RouteSettings } from '../http/register-routes.ts';
import { systemTimers, type Timers } from '../timers.ts';
import { FrameRateLimit } from './frame-rate-limit.ts';
import { OpenConnections } from './open-connections.ts';
import { serveConnection, type ServedConnection } from './serve-connection.ts';
import type { SocketCtx, SocketRoute } from './socket-route.ts';
import type { Upgrades } from './upgrades.ts';

export interface SocketLimits {
  /** The largest frame: 4 kB of text, and the JSON around it. */
  frameBytes: number;
  framesPerMinute: number;
  socketsPerMember: number;
  heartbeat: number;
  maxBacklogBytes: number;
  /** How long a stopping server waits for browsers to close their sockets. */
  closeTimeout: number;
}

const LIMITS: SocketLimits = {
  frameBytes: 4096 + 256,
  framesPerMinute: 60,
  socketsPerMember: 3,
  heartbeat: 30 * SECOND,
  maxBacklogBytes: 1024 * 1024,
  closeTimeout: 2 * SECOND,
};

interface SocketSettings extends RouteSettings {
  upgrades: Upgrades;
  limits?: Partial<SocketLimits> | undefined;
  timers?: Timers | undefined;
}

/** Registers the socket routes. Whatever can be refused is refused before the upgrade, with a plain HTTP answer. */
export function registerSockets(app: FastifyInstance, routes: SocketRoute[], settings: SocketSettings): void {
  const limits = { ...LIMITS, ...settings.limits };
  const connections = new OpenConnections<ServedConnection>(limits.socketsPerMember);
  const rateLimit = new FrameRateLimit(limits.framesPerMinute, settings.services.clock);

  app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: limits.frameBytes },
      // The library itself closes broken connections and those with a frame that is too large.
      errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'socket'),
      preClose: async () => {
        await closeSockets(scope, connections, limits.closeTimeout);
        settings.upgrades.close();
      },
    });
    settings.upgrades.endRefused(scope);
    for (const route of routes) {
      scope.route({
        method: 'GET',
        url: route.path,
        config: {
          access: route.access,
          socket: true,
          rateLimit: { max: DEFAULT_LIMIT.max * settings.limitFactor, timeWindow: DEFAULT_LIMIT.per },
        },
        preParsing: async (request, reply) => {
          await identifyCaller(request, reply, settings);
          await authorizeSocket(route, request, settings);
        },
        handler: () => {
          throw new AppError('NOT_FOUND');
        },
        wsHandler: (socket, request) => serve(socket, request, route),
      });
    }
  });

  function serve(socket: WebSocket, request: FastifyRequest, route: SocketRoute): void {
    const ctx = contextOf(request, settings);
    const { userId } = ctx.actor;
    const connection = serveConnection(socket, {
      route,
      ctx,
      recheck: (isVisit) => recheck(route, request, settings, isVisit),
      takeFrame: () => rateLimit.take(userId),
      heartbeat: limits.heartbeat,
      timers: settings.timers ?? systemTimers,
      maxBacklogBytes: limits.maxBacklogBytes,
      log: request.log,
    });
    connections.add(userId, connection)?.close(CLOSE_CODES.replaced);
    socket.on('close', () => connections.remove(userId, connection));
    socket.on('close', settings.services.metrics.countSocket());
  }
}

async function recheck(
  route: SocketRoute,
  request: FastifyRequest,
  settings: SocketSettings,
  isVisit: boolean,
): Promise<SocketCtx> {
  const cookie = request.sessionCookies?.member;
  request.actor = cookie ? await settings.loadActor(settings.services, cookie) : null;
  // A connection cannot give the browser a later cookie, but goes on itself as long as it is used.
  if (cookie && isVisit) cookie.idleUntil = idleEnd(settings.services.clock);
  return authorizeSocket(route, request, settings);
}

async function authorizeSocket(
  route: SocketRoute,
  request: FastifyRequest,
  settings: SocketSettings,
): Promise<SocketCtx> {
  checkAccess(route.access, request.actor);
  const ctx = contextOf(request, settings);
  await route.authorize?.(ctx);
  return ctx;
}

function contextOf({ actor, log }: FastifyRequest, { services }: SocketSettings): SocketCtx {
  if (!actor) throw new AppError('SIGNED_OUT');
  return { ...services, log, actor };
}

async function closeSockets(
  app: FastifyInstance,
  connections: OpenConnections<ServedConnection>,
  timeout: number,
): Promise<void> {
  const { clients } = app.websocketServer;
  const closed = Promise.all([...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  const stopped = Promise.all(connections.all().map((connection) => connection.stop()));
  const controller = new AbortController();
  await Promise.race([Promise.all([stopped, closed]), wait(timeout, undefined, controller)]);
  controller.abort();
}
