import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Access, Endpoint, Limit } from '#platform/shared/endpoint.ts';
import type { Actor, Ctx } from '../ctx.ts';
import type { Services } from '../services.ts';
import { clearSessionCookie, cookieName, sessionHandle, type SessionSettings } from '../session/session-handle.ts';
import { readCookie, type SessionCookie } from '../session/cookie.ts';
import { describeAgent } from './describe-agent.ts';
import { parseInput } from './parse-input.ts';
import type { Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | null;
    sessionCookie: SessionCookie | null;
  }
}

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
  app.decorateRequest('sessionCookie', null);
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
        return reply.code(endpoint.status ?? 200).send(encodeReply(endpoint, answer));
      },
    });
  }
}

async function identify(request: FastifyRequest, reply: FastifyReply, settings: RouteSettings): Promise<void> {
  const { services, session, loadActor } = settings;
  const value = request.cookies[cookieName(session)];
  if (value === undefined) return;
  request.sessionCookie = readCookie(value, session.key);
  if (request.sessionCookie) request.actor = await loadActor(services, request.sessionCookie);
  // A session that has ended should not be brought along for ever, and pages should not take it for a sign-in.
  if (!request.actor) clearSessionCookie(reply, session);
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
    session: sessionHandle(services, session, request.sessionCookie, { agent }, reply),
    client: { address: request.ip, agent, origin: publicUrl?.origin ?? `${request.protocol}://${request.host}` },
  };
}

/** The reply schema is an allow-list: what it does not name does not leave the server. */
function encodeReply(endpoint: Endpoint, answer: unknown): unknown {
  return z.encode(endpoint.reply, answer);
}
