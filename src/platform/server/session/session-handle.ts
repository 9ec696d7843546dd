import type { FastifyReply } from 'fastify';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import { publish } from '../events.ts';
import type { Services, Uses } from '../services.ts';
import { writeMemberCookie, writeVisitorCookie, type MemberCookie } from './cookie.ts';
import { sessionEnded } from './events.ts';
import {
  ABSOLUTE_DAYS,
  endMemberSession,
  endVisitorSession,
  isVisiting,
  sidOf,
  startMemberSession,
  startVisitorSession,
} from './sessions.ts';

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
  member: MemberCookie | null;
  /** The secret of a visitor. */
  visitor: string | null;
}

/** Lets a verb start and end the session of the browser that sent the request. */
export interface SessionHandle {
  /** A name for the browser's session, of a member or else of a visitor; null without one. Never stored as it is. */
  readonly sid: string | null;
  /** When the member signed in from this browser. */
  signedInAt: Date | null;
  /** The account's epoch when the member signed in; null for visitors. */
  epoch: number | null;
  /** Returns the name of the session; starts one for a visitor without one. */
  ensure(): Promise<string>;
  /** Gives a visitor a new, empty session, so that nobody who knew the old one can use it. May be part of a transaction. */
  renew(tx: Services): Promise<void>;
  /** Ends the previous sessions and starts one for this user: a session never survives a sign-in. */
  signIn(account: { id: number; epoch: number }): Promise<void>;
  signOut(): Promise<void>;
}

export function sessionHandle(
  services: Services,
  settings: SessionSettings,
  { member, visitor }: SessionCookies,
  agent: string,
  reply: FastifyReply,
): SessionHandle {
  const attributes = cookieAttributes(settings);

  /** On a shared computer the next person must not inherit a session. */
  async function endAll(): Promise<void> {
    if (member) {
      await endMemberSession(services, member);
      await publish(services, sessionEnded, { sid: sidOf(member.secret) });
    }
    if (visitor === null) return;
    await endVisit(services, visitor);
    reply.clearCookie(visitorCookieName(settings), attributes);
  }

  async function endVisit(tx: Services, secret: string): Promise<void> {
    await endVisitorSession(tx, secret);
    await publish(tx, sessionEnded, { sid: sidOf(secret) });
  }

  async function startVisit(tx: Uses<'db' | 'keys' | 'clock'>): Promise<string> {
    const secret = await startVisitorSession(tx);
    // A cookie without an age is deleted when the browser is closed.
    reply.setCookie(visitorCookieName(settings), writeVisitorCookie(secret, settings.key), attributes);
    return sidOf(secret);
  }

  const ownSecret = member?.secret ?? visitor;
  let sid = ownSecret && sidOf(ownSecret);
  return {
    get sid() {
      return sid;
    },
    signedInAt: member?.signedInAt ?? null,
    epoch: member?.epoch ?? null,
    async ensure() {
      if (member) return sidOf(member.secret);
      if (visitor !== null && (await isVisiting(services, visitor))) return sidOf(visitor);
      return startVisit(services);
    },
    async renew(tx) {
      if (member) return;
      if (visitor !== null) await endVisit(tx, visitor);
      sid = await startVisit(tx);
    },
    async signIn({ id, epoch }) {
      await endAll();
      const started = await startMemberSession(services, { userId: id, epoch, agent });
      setMemberCookie(reply, settings, started);
      sid = sidOf(started.secret);
    },
    async signOut() {
      await endAll();
      clearSessionCookie(reply, settings);
      // Delete pictures and drafts on a shared computer, even if the page failed to.
      reply.header('clear-site-data', '"cache", "storage"');
    },
  };
}

/** Lets the browser keep the cookie as long as a session can last. */
export function setMemberCookie(reply: FastifyReply, settings: SessionSettings, cookie: MemberCookie): void {
  const attributes = { ...cookieAttributes(settings), maxAge: (ABSOLUTE_DAYS * DAY) / SECOND };
  reply.setCookie(cookieName(settings), writeMemberCookie(cookie, settings.key), attributes);
}
