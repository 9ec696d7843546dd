import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import type { Services } from '../services.ts';
import { hashSecret, writeCookie, type SessionCookie } from './cookie.ts';
import { ABSOLUTE_DAYS, endSession, isAlive, startSession } from './sessions.ts';
import { sessions, type SessionData } from './schema.ts';

export interface SessionSettings {
  /** `__Host-` and Secure over https; a browser refuses both on a plain http demo. */
  secure: boolean;
  key: Buffer;
}

/** The cookie of somebody who is signed in. */
export function cookieName({ secure }: SessionSettings): string {
  return secure ? '__Host-sid' : 'sid';
}

/** The cookie of a visitor who has something to be remembered: apart, so that pages do not take it for a sign-in. */
export function visitorCookieName({ secure }: SessionSettings): string {
  return secure ? '__Host-vid' : 'vid';
}

export function cookieAttributes({ secure }: SessionSettings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

export function clearSessionCookie(reply: FastifyReply, settings: SessionSettings): void {
  reply.clearCookie(cookieName(settings), cookieAttributes(settings));
}

/** What a request brought along: at most one of the two counts. */
export interface BroughtCookies {
  member: SessionCookie | null;
  visitor: SessionCookie | null;
}

/** A verb's way to begin and end the session of the browser it answers. */
export interface SessionHandle {
  /** The stored name of this browser's session, if it has one: a member's, or else a visitor's. */
  sid: string | null;
  /** When this browser's person proved who they are. */
  signedInAt: Date | null;
  /** The session's stored name; a visitor without one gets one. */
  ensure(): Promise<string>;
  /** A visitor goes on in a new session, with nothing of the old one: whoever else knew that knows nothing of this. */
  renew(): Promise<void>;
  /** Ends whatever session there was and starts one for this user: an identifier never survives a sign-in. */
  signIn(userId: number): Promise<void>;
  signOut(): Promise<void>;
}

export function sessionHandle(
  services: Services,
  settings: SessionSettings,
  { member, visitor }: BroughtCookies,
  data: SessionData,
  reply: FastifyReply,
): SessionHandle {
  const attributes = cookieAttributes(settings);
  const brought = member ?? visitor;

  /** On a shared computer the next person inherits nothing, whether they sign in or the one before signs out. */
  async function endAll(): Promise<void> {
    if (member) await endSession(services, member.secret);
    if (!visitor) return;
    await endSession(services, visitor.secret);
    reply.clearCookie(visitorCookieName(settings), attributes);
  }

  async function startVisit(): Promise<string> {
    const secret = await startSession(services, { userId: null });
    // Without an age it ends with the browser.
    reply.setCookie(visitorCookieName(settings), writeCookie({ secret, signedInAt: null }, settings.key), attributes);
    return hashSecret(secret);
  }

  return {
    sid: brought ? hashSecret(brought.secret) : null,
    signedInAt: member?.signedInAt ?? null,
    async ensure() {
      if (brought && (member || (await isVisitor(services, brought)))) return hashSecret(brought.secret);
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
      // Nothing stays for the next person at this screen: no pictures, no drafts, though the page failed to clear them.
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
