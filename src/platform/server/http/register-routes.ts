import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import type { Endpoint, Limit } from '#platform/shared/endpoint.ts';
import { Picture } from '#platform/shared/fields.ts';
import type { Ctx } from '../ctx.ts';
import { clientNetworks } from '../limits/client-networks.ts';
import { knownBrowser, knownCookieName } from '../session/known-browser.ts';
import { sessionHandle, type SessionCookies } from '../session/session-handle.ts';
import { acceptForms } from './form-bodies.ts';
import { checkAccess, identifyCaller, type IdentitySettings } from './identify-caller.ts';
import { parseInput } from './parse-input.ts';
import type { Route } from './route.ts';
import { keepRawBodies, signedPostsOf } from './signed-bodies.ts';

const NONE: SessionCookies = { member: null, visitor: null };
export const DEFAULT_LIMIT: Limit = { max: 300, per: MINUTE };

export interface RouteSettings extends IdentitySettings {
  publicUrl: URL | null;
  /** Multiplies every limit by address: in the demo one machine may act for many people. */
  limitFactor: number;
}

export function registerRoutes(app: FastifyInstance, routes: Route[], settings: RouteSettings): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionCookies', null);
  const [vendorRoutes = [], browserRoutes = []] = [true, false].map((wanted) =>
    routes.filter(({ endpoint }) => (endpoint.access === 'vendor') === wanted),
  );
  addRoutes(app, browserRoutes, settings);
  app.register(async (scope) => {
    acceptForms(scope);
    keepRawBodies(scope);
    addRoutes(scope, vendorRoutes, settings);
  });
}

function addRoutes(app: FastifyInstance, routes: Route[], settings: RouteSettings): void {
  for (const { endpoint, handle } of routes) {
    const { max, per } = endpoint.limit ?? DEFAULT_LIMIT;
    const encodeReply = replyEncoder(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // HEAD does all the work of GET, but is counted apart, so every limit would be twice as high. Monitors ask for health with it.
      exposeHeadRoute: endpoint.path.startsWith('/api/health/'),
      config: {
        access: endpoint.access,
        hasBody: endpoint.body !== undefined,
        rateLimit: { max: max * settings.limitFactor, timeWindow: per },
        ...(endpoint.failure && { failure: endpoint.failure }),
      },
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      // After the rate limit and before the body is read: an unauthorised body is never parsed.
      preParsing: async (request, reply) => {
        await identifyCaller(request, reply, settings);
        checkAccess(endpoint.access, request.actor);
      },
      handler: async (request, reply) => {
        const input = parseInput(endpoint, request);
        const answer = await handle(contextOf(request, reply, settings), input);
        if (endpoint.download) reply.header('content-disposition', `attachment; filename="${endpoint.download}"`);
        if (endpoint.pictureFor !== undefined) return sendPicture(reply, endpoint.pictureFor, answer);
        if (endpoint.status === 303) return reply.redirect(String(encodeReply(answer)), 303);
        return reply.code(endpoint.status ?? 200).send(encodeReply(answer));
      },
    });
  }
}

function contextOf(request: FastifyRequest, reply: FastifyReply, settings: RouteSettings): Ctx {
  const { services, session, publicUrl } = settings;
  const agent = describeAgent(request.headers['user-agent'] ?? '');
  return {
    ...services,
    log: request.log,
    actor: request.actor,
    session: sessionHandle(services, session, request.sessionCookies ?? NONE, agent, reply),
    browser: knownBrowser(services.keys, session, request.cookies[knownCookieName(session)], reply),
    client: {
      networks: clientNetworks(request.ip),
      agent,
      origin: publicUrl?.origin ?? `${request.protocol}://${request.host}`,
      signed: signedPostsOf(request),
    },
  };
}

/**
 * The reply schema is an allow-list: other fields do not leave the server. It is compiled for the first answer. Compiled schemas
 * only parse, which is the same as to encode: no reply has another form in the server than on the wire.
 */
function replyEncoder({ reply }: Endpoint): (answer: unknown) => unknown {
  let compiled: Endpoint['reply'] | undefined;
  return (answer) => z.parse((compiled ??= z.compile(reply)), answer);
}

function sendPicture(reply: FastifyReply, keptFor: number, answer: unknown): FastifyReply {
  const { type, bytes } = Picture.parse(answer);
  reply.header('cache-control', `private, max-age=${keptFor / SECOND}`);
  return reply.type(type).send(Buffer.from(bytes));
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Names browser and system only: enough to recognise one's own browser, too little to identify a person. */
export function describeAgent(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS) ?? 'A browser';
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
