import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { loadActor } from '#features/auth/server/index.ts';
import { previewPage } from '#features/public-pages/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { handleErrors, sendError, translate } from '#platform/server/http/error-handler.ts';
import { checkOrigins } from '#platform/server/http/origin-check.ts';
import { reportUntrustedProxy } from '#platform/server/http/report-proxy.ts';
import { refuseUnderPressure, type PressureLimits } from '#platform/server/http/under-pressure.ts';
import { callerOf, rateLimitStore } from '#platform/server/limits/rate-limit-store.ts';
import { registerRoutes } from '#platform/server/http/register-routes.ts';
import { setCommonHeaders } from '#platform/server/http/security-headers.ts';
import type { Services } from '#platform/server/services.ts';
import { observeRequests } from '#platform/server/metrics/observe-requests.ts';
import { registerSockets, type SocketLimits } from '#platform/server/sockets/register-sockets.ts';
import type { Timers } from '#platform/server/timers.ts';
import { Upgrades } from '#platform/server/sockets/upgrades.ts';
import type { SessionSettings } from '#platform/server/session/session-handle.ts';
import { registerApiDocs } from './api-docs/register-api-docs.ts';
import { features } from './features.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveSecurityTxt } from './pages/serve-security-txt.ts';

const BODY_LIMIT = 16 * 1024;
const URL_LIMIT = 2048;
/** How long a request may take to arrive. Bodies are small, and a slow client must not hold a connection. */
const REQUEST_TIMEOUT = 30 * SECOND;
/** A connection without any progress for so long is closed: its client does not read the answer. Sockets of chats have their own check. */
const CONNECTION_TIMEOUT = 2 * MINUTE;

export interface AppSettings {
  publicUrl: URL | null;
  trustProxy: number;
  session: SessionSettings;
  limitFactor: number;
  /** When requests are refused because the process cannot keep up; null: never. */
  pressure: PressureLimits | null;
  /** Overrides the default limits of connections. */
  socketLimits?: Partial<SocketLimits>;
  /** For the heartbeat of connections; the system's timers unless a test passes its own. */
  timers?: Timers;
  /** The built client; null: the app serves only the API. */
  clientFolder: string | null;
  /** Asks search engines to index nothing, as in a demo. */
  isUnlisted?: boolean;
  /** The sandboxes of vendors that have no keys. */
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
    connectionTimeout: CONNECTION_TIMEOUT,
    // Long parameters get the same answers as short ones; the URL as a whole is limited anyway.
    routerOptions: { maxParamLength: URL_LIMIT },
    // The router refuses what it cannot decode, or has a longer parameter, before there is a hook or a handler of errors.
    frameworkErrors: (error, request, reply) => {
      prepareAnswer(request, reply, settings);
      sendError(translate(error), reply);
    },
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    // On shutdown idle connections are closed at once, busy ones after their answer.
    forceCloseConnections: 'idle',
    // A proxy cannot repeat a POST that was refused; until the end we answer what reaches us.
    return503OnClosing: false,
  });
  // Pages send JSON only, so a form posted from another site is refused unread. Vendor routes accept forms.
  app.removeContentTypeParser('text/plain');
  refuseUndeclaredRoutes(app);
  handleErrors(app);
  if (settings.trustProxy === 0) reportUntrustedProxy(app, services);
  addRequestHooks(app, settings);
  observeRequests(app, services.metrics);
  // While it stops: the next request must use another connection.
  app.addHook('onSend', async (_request, reply) => {
    if (!services.isServing()) reply.header('connection', 'close');
  });

  if (settings.pressure) await refuseUnderPressure(app, services.metrics, settings.pressure);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    store: rateLimitStore(services.requestCounts),
    keyGenerator: (request) => callerOf(services.keys, request),
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
  await servePages(app, {
    folder: settings.clientFolder,
    session,
    site: services.site,
    previewOf: (handle) => previewPage(services, handle),
  });
  return app;
}

/** Every route must declare who may call it. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`The route ${String(method)} ${url} does not declare who may call it`);
  });
}

/** Sets the headers that every answer has. */
function prepareAnswer(request: FastifyRequest, reply: FastifyReply, settings: AppSettings): void {
  setCommonHeaders(reply, settings.session.secure);
  reply.header('x-request-id', request.id);
  if (settings.isUnlisted) reply.header('x-robots-tag', 'noindex');
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
}

function addRequestHooks(app: FastifyInstance, settings: AppSettings): void {
  app.addHook('onRequest', async (request, reply) => {
    prepareAnswer(request, reply, settings);
    // The connection is gone already: nobody gets an answer, and limits have nobody to count it for.
    if (!request.ip) throw new AppError('MALFORMED');
    if (request.url.length > URL_LIMIT) throw new AppError('URL_TOO_LONG');
  });
  checkOrigins(app, settings.publicUrl);
  // Log the pattern of the route, never the requested URL: URLs contain names.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms }, 'request');
  });
}
