import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { loadActor } from '#features/auth/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { clientAddress } from '#platform/server/http/client-address.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { checkOrigins } from '#platform/server/http/origin-check.ts';
import { registerRoutes } from '#platform/server/http/register-routes.ts';
import { setCommonHeaders } from '#platform/server/http/security-headers.ts';
import type { Services } from '#platform/server/services.ts';
import { registerSockets, type SocketLimits } from '#platform/server/sockets/register-sockets.ts';
import type { Timers } from '#platform/server/timers.ts';
import { Upgrades } from '#platform/server/sockets/upgrades.ts';
import type { SessionSettings } from '#platform/server/session/session-handle.ts';
import { registerApiDocs } from './api-docs/register-api-docs.ts';
import { features } from './features.ts';
import { servePages } from './serve-pages.ts';
import { serveSecurityTxt } from './serve-security-txt.ts';

const BODY_LIMIT = 16 * 1024;
const URL_LIMIT = 2048;
/** So long a request may take to arrive: the largest body is tiny, and a slow one must not hold a connection. */
const REQUEST_TIMEOUT = 30 * SECOND;

export interface AppSettings {
  publicUrl: URL | null;
  trustProxy: number;
  session: SessionSettings;
  limitFactor: number;
  /** Other limits for sockets than the usual ones. */
  socketLimits?: Partial<SocketLimits>;
  /** Drives the sockets' pulse; the system's timers unless a test brings its own. */
  timers?: Timers;
  /** The built client; without one the app serves its calls alone. */
  clientFolder: string | null;
  /** A demo is nobody's address: search engines are asked to leave all of it out. */
  unlisted?: boolean;
  /** The vendors' stand-ins, where keys for the real ones are absent. */
  sandboxes: { register(app: FastifyInstance): void }[];
}

export async function buildApp(services: Services, settings: AppSettings): Promise<FastifyInstance> {
  const sockets = features.flatMap((feature) => feature.sockets ?? []);
  const upgrades = new Upgrades(sockets.map(({ path }) => path));
  const app = Fastify({
    http: { shouldUpgradeCallback: upgrades.accept },
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // A long name must be answered like a short one; the whole address is limited anyway.
    routerOptions: { maxParamLength: URL_LIMIT },
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    // Idle keep-alive connections are closed at once on shutdown, busy ones when they have answered.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  // Pages speak JSON alone: a form posted from another site is refused before it is read. Vendors post forms.
  app.removeContentTypeParser('text/plain');
  refuseUndeclaredRoutes(app);
  handleErrors(app);
  watchRequests(app, settings);

  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    // Addresses count as a keyed hash: even in memory no list of visitors exists.
    keyGenerator: (request) => services.keys.tag('address', clientAddress(request.ip)).toString('base64url'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(ttl / SECOND) }),
  });
  const routes = features.flatMap((feature) => feature.routes);
  const { session, limitFactor, publicUrl } = settings;
  const common = { services, loadActor, session, limitFactor, publicUrl };
  registerRoutes(app, routes, common);
  registerSockets(app, sockets, { ...common, upgrades, limits: settings.socketLimits, timers: settings.timers });
  registerApiDocs(
    app,
    routes.map((route) => route.endpoint),
  );
  for (const sandbox of settings.sandboxes) sandbox.register(app);
  serveSecurityTxt(app, services);
  await servePages(app, { folder: settings.clientFolder, session, site: services.site });
  return app;
}

/** Who may call is part of what a route is: one that does not say so must not exist. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`The route ${String(method)} ${url} does not declare who may call it`);
  });
}

function watchRequests(app: FastifyInstance, { session, publicUrl, unlisted = false }: AppSettings): void {
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(reply, session.secure);
    reply.header('x-request-id', request.id);
    if (unlisted) reply.header('x-robots-tag', 'noindex');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (request.url.length > URL_LIMIT) throw new AppError('URL_TOO_LONG');
  });
  checkOrigins(app, publicUrl);
  // The route's pattern, never the address that was asked for: addresses carry names.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms }, 'request');
  });
}
