import type { FastifyReply } from 'fastify';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import type { Services } from '../services.ts';
import { hashSecret, writeCookie, type SessionCookie } from './cookie.ts';
import { ABSOLUTE_DAYS, endSession, startSession } from './sessions.ts';
import type { SessionData } from './schema.ts';

export interface SessionSettings {
  /** `__Host-` and Secure over https; a browser refuses both on a plain http demo. */
  secure: boolean;
  key: Buffer;
}

export function cookieName({ secure }: SessionSettings): string {
  return secure ? '__Host-sid' : 'sid';
}

function cookieAttributes({ secure }: SessionSettings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

export function clearSessionCookie(reply: FastifyReply, settings: SessionSettings): void {
  reply.clearCookie(cookieName(settings), cookieAttributes(settings));
}

/** A verb's way to begin and end the session of the browser it answers. */
export interface SessionHandle {
  /** The stored name of this browser's session, if it has one. */
  sid: string | null;
  /** When this browser's person proved who they are. */
  signedInAt: Date | null;
  /** Ends whatever session there was and starts one for this user: an identifier never survives a sign-in. */
  signIn(userId: number): Promise<void>;
  signOut(): Promise<void>;
}

export function sessionHandle(
  services: Services,
  settings: SessionSettings,
  cookie: SessionCookie | null,
  data: SessionData,
  reply: FastifyReply,
): SessionHandle {
  const attributes = cookieAttributes(settings);
  return {
    sid: cookie ? hashSecret(cookie.secret) : null,
    signedInAt: cookie?.signedInAt ?? null,
    async signIn(userId) {
      if (cookie) await endSession(services, cookie.secret);
      const secret = await startSession(services, { userId, data });
      const value = writeCookie({ secret, signedInAt: services.clock.now() }, settings.key);
      reply.setCookie(cookieName(settings), value, { ...attributes, maxAge: (ABSOLUTE_DAYS * DAY) / SECOND });
    },
    async signOut() {
      if (cookie) await endSession(services, cookie.secret);
      clearSessionCookie(reply, settings);
    },
  };
}
