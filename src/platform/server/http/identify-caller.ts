import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import type { Access } from '#platform/shared/endpoint.ts';
import type { Actor } from '../ctx.ts';
import type { Services } from '../services.ts';
import { readCookie, type SessionCookie } from '../session/cookie.ts';
import {
  clearSessionCookie,
  cookieName,
  visitorCookieName,
  type SessionCookies,
  type SessionSettings,
} from '../session/session-handle.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | null;
    sessionCookies: SessionCookies | null;
  }
}

export interface IdentitySettings {
  services: Services;
  session: SessionSettings;
  /** Finds the member of a session; null if it has ended. */
  loadActor: (services: Services, cookie: SessionCookie, isVisit?: boolean) => Promise<Actor | null>;
}

/** Sets `request.actor` and `request.sessionCookies` from the cookies of the request. */
export async function identifyCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: IdentitySettings,
): Promise<void> {
  const { services, session, loadActor } = settings;
  const read = (name: string) => {
    const value = request.cookies[name];
    return value === undefined ? null : readCookie(value, session.key);
  };
  const member = read(cookieName(session));
  if (member) request.actor = await loadActor(services, member);
  request.sessionCookies = { member: request.actor ? member : null, visitor: read(visitorCookieName(session)) };
  // Delete the cookie of a session that has ended, so that pages do not take it for a sign-in.
  if (!request.actor && request.cookies[cookieName(session)] !== undefined) clearSessionCookie(reply, session);
}

export function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone' || access === 'vendor') return;
  if (!actor) throw new AppError('SIGNED_OUT');
  if (access === 'premium' && actor.plan !== 'premium') throw new AppError('PREMIUM_ONLY');
  if (access === 'moderator' && actor.role !== 'moderator') throw new AppError('FORBIDDEN');
}
