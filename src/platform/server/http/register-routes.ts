import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import type { Access, Endpoint, Limit } from '#platform/shared/endpoint.ts';
import { Picture } from '#platform/shared/fields.ts';
import type { Actor, Ctx } from '../ctx.ts';
import type { Services } from '../services.ts';
import {
  clearSessionCookie,
  cookieName,
  sessionHandle,
  visitorCookieName,
  type BroughtCookies,
  type SessionSettings,
} from '../session/session-handle.ts';
import { readCookie, type SessionCookie } from '../session/cookie.ts';
import { describeAgent } from './describe-agent.ts';
import { acceptForms } from './form-bodies.ts';
import { parseInput } from './parse-input.ts';
import type { Route } from './route.ts';
import { keepSignedBodies, signedPostOf } from './signed-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | null;
    sessionCookies: BroughtCookies | null;
  }
}

const NONE: BroughtCookies = { member: null, visitor: null };
const DEFAULT_LIMIT: Limit = { max: 300, per: MINUTE };

export interface RouteSettings {
  services: Services;
  session: SessionSettings;
  publicUrl: URL | null;
  /** Finds who a session belongs to; null when it has ended. */
  loadActor: (services: Services, cookie: SessionCookie) => Promise<Actor | null>;
  /** Multiplies every limit by address: one machine may play many people in the demo. */
  limitFactor: number;
}

export function registerRoutes(app: FastifyInstance, routes: Route[], settings: RouteSettings): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionCookies', null);
  const [vendors = [], people = []] = [true, false].map((wanted) =>
    routes.filter(({ endpoint }) => (endpoint.access === 'vendor') === wanted),
  );
  addRoutes(app, people, settings);
  app.register(async (scope) => {
    acceptForms(scope);
    keepSignedBodies(scope);
    addRoutes(scope, vendors, settings);
  });
}

function addRoutes(app: FastifyInstance, routes: Route[], settings: RouteSettings): void {
  for (const { endpoint, handle } of routes) {
    const { max, per } = endpoint.limit ?? DEFAULT_LIMIT;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { access: endpoint.access, rateLimit: { max: max * settings.limitFactor, timeWindow: per } },
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      // After the rate limit and before the body is read: a stranger's body is never parsed.
      preParsing: async (request, reply) => {
        await identify(request, reply, settings);
        checkAccess(endpoint.access, request.actor);
      },
      handler: async (request, reply) => {
        const input = parseInput(endpoint, request);
        const answer = await handle(contextOf(request, reply, settings), input);
        if (endpoint.download) reply.header('content-disposition', `attachment; filename="${endpoint.download}"`);
        if (endpoint.pictureFor !== undefined) return sendPicture(reply, endpoint.pictureFor, answer);
        return reply.code(endpoint.status ?? 200).send(encodeReply(endpoint, answer));
      },
    });
  }
}

async function identify(request: FastifyRequest, reply: FastifyReply, settings: RouteSettings): Promise<void> {
  const { services, session, loadActor } = settings;
  const read = (name: string) => {
    const value = request.cookies[name];
    return value === undefined ? null : readCookie(value, session.key);
  };
  const member = read(cookieName(session));
  if (member) request.actor = await loadActor(services, member);
  request.sessionCookies = { member: request.actor ? member : null, visitor: read(visitorCookieName(session)) };
  // A session that has ended should not be brought along for ever, and pages should not take it for a sign-in.
  if (!request.actor && request.cookies[cookieName(session)] !== undefined) clearSessionCookie(reply, session);
}

function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone' || access === 'vendor') return;
  if (!actor) throw new AppError('SIGNED_OUT');
  if (access === 'premium' && actor.plan !== 'premium') throw new AppError('PREMIUM_ONLY');
  if (access === 'moderator' && actor.role !== 'moderator') throw new AppError('FORBIDDEN');
}

function contextOf(request: FastifyRequest, reply: FastifyReply, settings: RouteSettings): Ctx {
  const { services, session, publicUrl } = settings;
  const agent = describeAgent(request.headers['user-agent'] ?? '');
  return {
    ...services,
    log: request.log,
    actor: request.actor,
    session: sessionHandle(services, session, request.sessionCookies ?? NONE, { agent }, reply),
    client: {
      address: request.ip,
      agent,
      origin: publicUrl?.origin ?? `${request.protocol}://${request.host}`,
      signed: signedPostOf(request),
    },
  };
}

/** The reply schema is an allow-list: what it does not name does not leave the server. */
function encodeReply(endpoint: Endpoint, answer: unknown): unknown {
  return z.encode(endpoint.reply, answer);
}

function sendPicture(reply: FastifyReply, keptFor: number, answer: unknown): FastifyReply {
  const { type, bytes } = Picture.parse(answer);
  reply.header('cache-control', `private, max-age=${keptFor / SECOND}`);
  return reply.type(type).send(Buffer.from(bytes));
}
