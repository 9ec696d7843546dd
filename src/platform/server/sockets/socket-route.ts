import type * as z from 'zod/mini';
import type { Access } from '#platform/shared/endpoint.ts';
import type { Actor, ActorCtx } from '../ctx.ts';
import type { Services } from '../services.ts';

/** The context in which a frame is handled. The actor is loaded again for every frame. */
export interface SocketCtx extends ActorCtx {
  actor: Actor;
}

/** A browser's connection, as features see it. */
export interface Connection {
  /** Unique among all connections. */
  id: string;
  /** Senders build frames field by field, so that nothing leaves by accident. */
  send(frame: object): void;
}

/** What a feature does on an open connection. */
interface ConnectionHandler<Frame> {
  /** Called for one frame at a time, in the order they came. */
  onFrame(ctx: SocketCtx, frame: Frame): Promise<void>;
  onClose(): void;
}

/** A socket's address, who may open it, which frames it takes, and who handles them. */
export interface SocketRoute<Frame = unknown> {
  path: `/api/${string}`;
  access: Exclude<Access, 'anyone' | 'vendor'>;
  /** A frame that does not fit closes the connection. */
  frame: z.ZodMiniType<Frame>;
  /** Throws for members who may not connect although signed in. Checked again for as long as the connection is open. */
  authorize?(ctx: SocketCtx): Promise<void>;
  open(services: Services, userId: number, connection: Connection): ConnectionHandler<Frame>;
}

export function socketRoute<Frame>(route: SocketRoute<Frame>): SocketRoute {
  // A connection parses with this schema before it passes a frame on, so the frame is what the feature expects.
  return route;
}
