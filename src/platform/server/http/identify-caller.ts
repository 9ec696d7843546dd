import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import type { Access } from '#platform/shared/endpoint.ts';
import type { Actor } from '../ctx.ts';
import type { Services } from '../services.ts';
import { readMemberCookie, readVisitorCookie, type MemberCookie } from '../session/cookie.ts';
import {
  clearSessionCookie,
  cookieName,
  setMemberCookie,
  visitorCookieName,
  type SessionCookies,
  type SessionSettings,
} from '../session/session-handle.ts';
import { idleEnd } from '../session/sessions.ts';

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
  loadActor: (services: Services, cookie: MemberCookie) => Promise<Actor | null>;
}

/** Sets `request.actor` and `request.sessionCookies` from the cookies of the request. */
export async function identifyCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, session, loadActor }: IdentitySettings,
): Promise<void> {
  const value = request.cookies[cookieName(session)];
  const member = value === undefined ? null : readMemberCookie(value, session.key);
  if (member) request.actor = await loadActor(services, member);
  const visitor = request.cookies[visitorCookieName(session)];
  request.sessionCookies = {
    member: request.actor ? member : null,
    visitor: visitor === undefined ? null : readVisitorCookie(visitor, session.key),
  };
  if (request.actor && member) prolong(reply, session, member, idleEnd(services.clock));
  // Delete the cookie of a session that has ended, so that pages do not take it for a sign-in.
  else if (value !== undefined) clearSessionCookie(reply, session);
}

/** Once a day: the browser gets a cookie with a later end. */
function prolong(reply: FastifyReply, session: SessionSettings, cookie: MemberCookie, idleUntil: Date): void {
  if (cookie.idleUntil >= idleUntil) return;
  cookie.idleUntil = idleUntil;
  setMemberCookie(reply, session, cookie);
}

export function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone' || access === 'vendor') return;
  if (!actor) throw new AppError('SIGNED_OUT');
  if (access === 'premium' && actor.plan !== 'premium') throw new AppError('PREMIUM_ONLY');
  if (access === 'moderator' && actor.role !== 'moderator') throw new AppError('FORBIDDEN');
}
