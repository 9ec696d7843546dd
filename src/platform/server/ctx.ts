import { AppError } from '#platform/shared/app-error.ts';
import type { Services } from './services.ts';
import type { KnownBrowser } from './session/known-browser.ts';
import type { SessionHandle } from './session/session-handle.ts';

/** The member who makes the request, as far as access is concerned. */
export interface Actor {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  plan: 'free' | 'premium';
  role: 'member' | 'moderator';
  isAdult: boolean;
}

/** What verbs may know about the browser that sent the request. */
interface Client {
  /** The networks that its address belongs to, for limits; the first is the address, or the /64 of an IPv6 address. */
  networks: [string, ...string[]];
  /** The kind of browser: 'Firefox on Android'. */
  agent: string;
  /** The origin at which this browser reached us; links in mails lead there. */
  origin: string;
  /** The raw body of a vendor's request with its signature or secret, by the vendor whose header has it; empty for all other requests. */
  signed: SignedPosts;
}

export interface SignedPost {
  text: string;
  signature: string;
}

export type SignedPosts = Partial<Record<'stripe' | 'meta' | 'mail', SignedPost>>;

/** The context of a verb that is called by a request or over a connection. */
export interface ActorCtx extends Services {
  actor: Actor | null;
}

/** The context of a verb that is called by a request. */
export interface Ctx extends ActorCtx {
  session: SessionHandle;
  browser: KnownBrowser;
  client: Client;
}

export function requireMember(ctx: ActorCtx): Actor {
  if (!ctx.actor) throw new AppError('SIGNED_OUT');
  return ctx.actor;
}

/** The contract's `access` refuses others already, but a verb does not rely on how it was called. */
export function requirePremium(ctx: ActorCtx): Actor {
  const actor = requireMember(ctx);
  if (actor.plan !== 'premium') throw new AppError('PREMIUM_ONLY');
  return actor;
}

export function requireModerator(ctx: ActorCtx): Actor {
  const actor = requireMember(ctx);
  if (actor.role !== 'moderator') throw new AppError('FORBIDDEN');
  return actor;
}
