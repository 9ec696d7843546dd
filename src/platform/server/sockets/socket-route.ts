import type * as z from 'zod/mini';
import type { Access } from '#platform/shared/endpoint.ts';
import type { Actor, ActorCtx } from '../ctx.ts';

/** What a frame's work is given: the person as they are at this moment. */
export interface SocketCtx extends ActorCtx {
  actor: Actor;
}

/** One browser's socket, as features see it. */
export interface Line {
  /** Names this socket among the others of its person. */
  id: string;
  /** Frames are built field by field by whoever sends them: what is not named does not leave. */
  send(frame: object): void;
}

/** What a socket does while it is open. */
interface Conversation<Frame> {
  /** One frame at a time, in the order they came. */
  hear(ctx: SocketCtx, frame: Frame): Promise<void>;
  /** The socket is gone. */
  leave(): void;
}

/** A socket's address, who may open it, what may be said on it, and what then happens. */
export interface SocketRoute<Frame = unknown> {
  path: `/api/${string}`;
  access: Exclude<Access, 'anyone' | 'vendor'>;
  /** Whatever else comes closes the socket. */
  frame: z.ZodMiniType<Frame>;
  /** Throws for whoever may not be here although signed in; asked again as long as the socket is open. */
  admit?(ctx: SocketCtx): Promise<void>;
  open(ctx: SocketCtx, line: Line): Conversation<Frame>;
}

export function socketRoute<Frame>(route: SocketRoute<Frame>): SocketRoute {
  // The line parses with this very schema before it passes a frame on, so the frame is what the feature expects.
  return route;
}
