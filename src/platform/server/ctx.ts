import { AppError } from '#platform/shared/app-error.ts';
import type { Services } from './services.ts';
import type { KnownBrowser } from './session/known-browser.ts';
import type { SessionHandle } from './session/session-handle.ts';

/** Who makes the request, as far as access is concerned. */
export interface Actor {
  userId: number;
  email: string;
  emailVerified: boolean;
  plan: 'free' | 'premium';
  role: 'member' | 'moderator';
  isAdult: boolean;
}

/** The browser that asks, as far as verbs may know it. */
interface Client {
  /** As limits count it: an IPv6 address stands for its whole /64. */
  address: string;
  /** The kind of browser: 'Firefox on Android'. */
  agent: string;
  /** Where this browser reaches us; links in mails lead back there. */
  origin: string;
  /** What a vendor posted, to the letter, with its signature over it; null for everybody else. */
  signed: SignedPost | null;
}

export interface SignedPost {
  text: string;
  signature: string;
}

/** What a verb is given that is called by a request or over a socket. */
export interface ActorCtx extends Services {
  actor: Actor | null;
}

/** What a verb is given when a request calls it. */
export interface Ctx extends ActorCtx {
  session: SessionHandle;
  browser: KnownBrowser;
  client: Client;
}

export function requireMember(ctx: ActorCtx): Actor {
  if (!ctx.actor) throw new AppError('SIGNED_OUT');
  return ctx.actor;
}

/** The contract's `access` has turned others away already; a verb does not rely on how it was reached. */
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
