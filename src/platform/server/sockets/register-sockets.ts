import { setTimeout as wait } from 'node:timers/promises';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { CLOSE_CODES } from '#platform/shared/close-codes.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { MemberCookie } from '../session/cookie.ts';
import { idleEnd } from '../session/sessions.ts';
import { checkAccess, identifyCaller } from '../http/identify-caller.ts';
import { DEFAULT_LIMIT, type RouteSettings } from '../http/register-routes.ts';
import { systemTimers, type Timers } from '../timers.ts';
import { serveConnection, type ServedConnection } from './serve-connection.ts';
import type { Actor } from '../ctx.ts';
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
  const connections = new Set<ServedConnection>();
  const stopHeartbeat = startHeartbeat(connections, limits.heartbeat, settings.timers ?? systemTimers);

  app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: limits.frameBytes },
      preClose: async () => {
        stopHeartbeat();
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
          rememberReply(request, reply);
          await identifyCaller(request, reply, settings);
          await authorizeSocket(route, contextOf(request.actor, request.log, settings));
        },
        handler: () => {
          throw new AppError('NOT_FOUND');
        },
        wsHandler: (socket, request) => {
          forgetRequest(socket, request, settings.services.log);
          serve(socket, route, { cookie: request.sessionCookies?.member ?? null, requestId: request.id });
        },
      });
    }
  });

  /** Gets no request: it would stay in memory as long as the socket is open. */
  function serve(socket: WebSocket, route: SocketRoute, { cookie, requestId }: Caller): void {
    if (!cookie) throw new AppError('SIGNED_OUT');
    const { services } = settings;
    const { userId } = cookie;
    const log = () => services.log.child({ reqId: requestId });
    const connection = serveConnection(socket, {
      route,
      services,
      userId,
      recheck: (isVisit) => recheck(route, { cookie, log: log() }, settings, isVisit),
      takeFrame: () => services.memberSockets.takeFrame(userId, limits.framesPerMinute),
      maxBacklogBytes: limits.maxBacklogBytes,
      log,
    });
    connections.add(connection);
    const remove = services.memberSockets.add(userId, limits.socketsPerMember, () =>
      connection.close(CLOSE_CODES.replaced),
    );
    socket.on('close', () => {
      connections.delete(connection);
      remove();
    });
    socket.on('close', services.metrics.countSocket());
  }
}

interface Caller {
  cookie: MemberCookie | null;
  requestId: string;
}

async function recheck(
  route: SocketRoute,
  { cookie, log }: { cookie: MemberCookie; log: FastifyBaseLogger },
  settings: SocketSettings,
  isVisit: boolean,
): Promise<SocketCtx> {
  const actor = await settings.loadActor(settings.services, cookie);
  // A connection cannot give the browser a later cookie, but goes on itself as long as it is used.
  if (isVisit) cookie.idleUntil = idleEnd(settings.services.clock);
  return authorizeSocket(route, contextOf(actor, log, settings));
}

async function authorizeSocket(route: SocketRoute, ctx: SocketCtx): Promise<SocketCtx> {
  checkAccess(route.access, ctx.actor);
  await route.authorize?.(ctx);
  return ctx;
}

function contextOf(actor: Actor | null, log: FastifyBaseLogger, { services }: SocketSettings): SocketCtx {
  if (!actor) throw new AppError('SIGNED_OUT');
  return { ...services, log, actor };
}

async function closeSockets(app: FastifyInstance, connections: Set<ServedConnection>, timeout: number): Promise<void> {
  const { clients } = app.websocketServer;
  const closed = Promise.all([...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  const stopped = Promise.all([...connections].map((connection) => connection.stop()));
  const controller = new AbortController();
  await Promise.race([Promise.all([stopped, closed]), wait(timeout, undefined, controller)]);
  controller.abort();
}

/** In how many turns the connections are checked. */
const TURNS = 30;

/**
 * Checks every connection once in an interval. One timer for all: some of them at a time, so that the queries of many
 * connections are neither single nor all at once. Returns a function that stops it.
 */
function startHeartbeat(connections: Set<ServedConnection>, interval: number, timers: Timers): () => void {
  let waiting: ServedConnection[] = [];
  let turn = 0;
  return timers.every(interval / TURNS, async () => {
    if (turn === 0) waiting = [...connections];
    turn = (turn + 1) % TURNS;
    const left = turn === 0 ? 1 : TURNS - turn + 1;
    const next = waiting.splice(0, Math.ceil(waiting.length / left));
    const open = next.filter((connection) => connections.has(connection));
    await Promise.all(open.map((connection) => connection.check()));
  });
}

const replies = new WeakMap<FastifyRequest, FastifyReply>();

function rememberReply(request: FastifyRequest, reply: FastifyReply): void {
  replies.set(request, reply);
}

/**
 * Lets the memory of the request that became a socket be freed: request, headers, response and log are several times as large as
 * the socket, and both the connection and the library's listener refer to them for as long as the socket is open.
 */
function forgetRequest(socket: WebSocket, request: FastifyRequest, log: FastifyBaseLogger): void {
  replies.get(request)?.raw.detachSocket(request.raw.socket);
  socket.removeAllListeners('error');
  // The WebSocket library itself closes broken connections and those with a frame that is too large.
  socket.on('error', (error) => log.debug({ err: error }, 'socket'));
}
