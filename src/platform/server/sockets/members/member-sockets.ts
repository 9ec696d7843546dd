import type { Clock } from '../../clock.ts';
import { FrameRateLimit } from './frame-rate-limit.ts';
import { OpenSockets } from './open-sockets.ts';

/** Limits the sockets and frames of each member, over all nodes. */
export interface MemberSockets {
  /**
   * Counts a socket until the returned function is called. If there are more than `max`, the member's oldest socket is closed by
   * its own `close`, wherever it is.
   */
  add(userId: number, max: number, close: () => void): () => void;
  /** Counts a frame. Returns false once the member exceeds the rate. */
  takeFrame(userId: number, perMinute: number): Promise<boolean>;
}

/** For a process that serves the site alone. */
export function openLocalMemberSockets(clock: Clock): MemberSockets {
  const open = new OpenSockets();
  const rate = new FrameRateLimit(clock);
  return {
    add(userId, max, close) {
      const socket = { userId, close };
      open.add(socket);
      open.closeOldest(userId, max);
      return () => open.remove(socket);
    },
    takeFrame: async (userId, perMinute) => rate.take(userId, perMinute),
  };
}
