import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import type { Services } from '../services.ts';
import { hashSecret, writeCookie, type SessionCookie } from './cookie.ts';
import { ABSOLUTE_DAYS, endSession, isAlive, startSession } from './sessions.ts';
import { sessions, type SessionData } from './schema.ts';

export interface SessionSettings {
  /** Uses the `__Host-` prefix and Secure over https; browsers refuse both for a demo over http. */
  secure: boolean;
  key: Buffer;
}

/** The session cookie of a member. */
export function cookieName({ secure }: SessionSettings): string {
  return secure ? '__Host-sid' : 'sid';
}

/** The session cookie of a visitor. It has another name, so that pages do not take it for a sign-in. */
export function visitorCookieName({ secure }: SessionSettings): string {
  return secure ? '__Host-vid' : 'vid';
}

export function cookieAttributes({ secure }: SessionSettings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

export function clearSessionCookie(reply: FastifyReply, settings: SessionSettings): void {
  reply.clearCookie(cookieName(settings), cookieAttributes(settings));
}

/** The session cookies of a request. At most one of them counts. */
export interface SessionCookies {
  member: SessionCookie | null;
  visitor: SessionCookie | null;
}

/** Lets a verb start and end the session of the browser that sent the request. */
export interface SessionHandle {
  /** The stored id of the browser's session, of a member or else of a visitor; null without one. */
  sid: string | null;
  /** When the member signed in from this browser. */
  signedInAt: Date | null;
  /** Returns the stored id of the session; starts one for a visitor without one. */
  ensure(): Promise<string>;
  /** Gives a visitor a new, empty session, so that nobody who knew the old one can use it. */
  renew(): Promise<void>;
  /** Ends the previous sessions and starts one for this user: a session id never survives a sign-in. */
  signIn(userId: number): Promise<void>;
  signOut(): Promise<void>;
}

export function sessionHandle(
  services: Services,
  settings: SessionSettings,
  { member, visitor }: SessionCookies,
  data: SessionData,
  reply: FastifyReply,
): SessionHandle {
  const attributes = cookieAttributes(settings);
  const current = member ?? visitor;

  /** On a shared computer the next person must not inherit a session. */
  async function endAll(): Promise<void> {
    if (member) await endSession(services, member.secret);
    if (!visitor) return;
    await endSession(services, visitor.secret);
    reply.clearCookie(visitorCookieName(settings), attributes);
  }

  async function startVisit(): Promise<string> {
    const secret = await startSession(services, { userId: null });
    // A cookie without an age is deleted when the browser is closed.
    reply.setCookie(visitorCookieName(settings), writeCookie({ secret, signedInAt: null }, settings.key), attributes);
    return hashSecret(secret);
  }

  return {
    sid: current ? hashSecret(current.secret) : null,
    signedInAt: member?.signedInAt ?? null,
    async ensure() {
      if (current && (member || (await isVisitor(services, current)))) return hashSecret(current.secret);
      return startVisit();
    },
    async renew() {
      if (member) return;
      if (visitor) await endSession(services, visitor.secret);
      this.sid = await startVisit();
    },
    async signIn(userId) {
      await endAll();
      const secret = await startSession(services, { userId, data });
      const value = writeCookie({ secret, signedInAt: services.clock.now() }, settings.key);
      reply.setCookie(cookieName(settings), value, { ...attributes, maxAge: (ABSOLUTE_DAYS * DAY) / SECOND });
    },
    async signOut() {
      await endAll();
      clearSessionCookie(reply, settings);
      // Delete pictures and drafts on a shared computer, even if the page failed to.
      reply.header('clear-site-data', '"cache", "storage"');
    },
  };
}

async function isVisitor({ db, clock }: Services, { secret }: SessionCookie): Promise<boolean> {
  const [row] = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.sid, hashSecret(secret)), isNull(sessions.userId), isAlive(clock.now())));
  return row !== undefined;
}
