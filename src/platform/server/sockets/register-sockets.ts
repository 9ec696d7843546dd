import { setTimeout as wait } from 'node:timers/promises';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { CLOSE_CODES } from '#platform/shared/close-codes.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { checkAccess, identify } from '../http/identify.ts';
import { DEFAULT_LIMIT, type RouteSettings } from '../http/register-routes.ts';
import { systemTimers, type Timers } from '../timers.ts';
import { Crowd } from './open-connections.ts';
import { openLine, type OpenLine } from './serve-connection.ts';
import { Pace } from './frame-rate-limit.ts';
import type { SocketCtx, SocketRoute } from './socket-route.ts';
import type { Upgrades } from './upgrades.ts';

export interface SocketLimits {
  /** Of one frame: 4 kB of words, and what stands around them. */
  frameBytes: number;
  framesPerMinute: number;
  socketsPerPerson: number;
  pulse: number;
  backlog: number;
  /** How long a stopping server waits for browsers to say goodbye. */
  farewell: number;
}

const LIMITS: SocketLimits = {
  frameBytes: 4096 + 256,
  framesPerMinute: 60,
  socketsPerPerson: 3,
  pulse: 30 * SECOND,
  backlog: 1024 * 1024,
  farewell: 2 * SECOND,
};

interface SocketSettings extends RouteSettings {
  upgrades: Upgrades;
  limits?: Partial<SocketLimits> | undefined;
  timers?: Timers | undefined;
}

/** Everything that could be refused is refused before the upgrade, as a plain answer. */
export function registerSockets(app: FastifyInstance, routes: SocketRoute[], settings: SocketSettings): void {
  const limits = { ...LIMITS, ...settings.limits };
  const crowd = new Crowd<OpenLine>(limits.socketsPerPerson);
  const pace = new Pace(limits.framesPerMinute, settings.services.clock);

  app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: limits.frameBytes },
      // What a broken connection or a frame too large deserves, the protocol does by itself.
      errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'socket'),
      preClose: async () => {
        await sayGoodbye(scope, crowd, limits.farewell);
        settings.upgrades.end();
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
          await identify(request, reply, settings);
          await admit(route, request, settings);
        },
        handler: () => {
          throw new AppError('NOT_FOUND');
        },
        wsHandler: (socket, request) => begin(socket, request, route),
      });
    }
  });

  function begin(socket: WebSocket, request: FastifyRequest, route: SocketRoute): void {
    const ctx = contextOf(request, settings);
    const { userId } = ctx.actor;
    const line = openLine(socket, {
      route,
      ctx,
      check: (isVisit) => checkAgain(route, request, settings, isVisit),
      maySpeak: () => pace.take(userId),
      pulse: limits.pulse,
      timers: settings.timers ?? systemTimers,
      backlog: limits.backlog,
      log: request.log,
    });
    crowd.add(userId, line)?.close(CLOSE_CODES.replaced);
    socket.on('close', () => crowd.remove(userId, line));
  }
}

async function checkAgain(
  route: SocketRoute,
  request: FastifyRequest,
  settings: SocketSettings,
  isVisit: boolean,
): Promise<SocketCtx> {
  const cookie = request.sessionCookies?.member;
  request.actor = cookie ? await settings.loadActor(settings.services, cookie, isVisit) : null;
  return admit(route, request, settings);
}

async function admit(route: SocketRoute, request: FastifyRequest, settings: SocketSettings): Promise<SocketCtx> {
  checkAccess(route.access, request.actor);
  const ctx = contextOf(request, settings);
  await route.admit?.(ctx);
  return ctx;
}

function contextOf({ actor, log }: FastifyRequest, { services }: SocketSettings): SocketCtx {
  if (!actor) throw new AppError('SIGNED_OUT');
  return { ...services, log, actor };
}

async function sayGoodbye(app: FastifyInstance, crowd: Crowd<OpenLine>, patience: number): Promise<void> {
  const { clients } = app.websocketServer;
  const gone = Promise.all([...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  const told = Promise.all(crowd.all().map((line) => line.stop()));
  const controller = new AbortController();
  await Promise.race([Promise.all([told, gone]), wait(patience, undefined, controller)]);
  controller.abort();
}
