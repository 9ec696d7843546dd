import { MINUTE } from '#platform/shared/durations.ts';
import type { Clock } from '../../clock.ts';
import { FrameRateLimit } from './frame-rate-limit.ts';
import type { Keys } from '../../keys/keys.ts';
import type { RedisNode } from '../../redis/node.ts';
import { orWithout, type Redis, script } from '../../redis/redis.ts';
import { slicesOf } from '../../slices.ts';
import type { Hub } from '../hub/hub.ts';

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

interface OpenSocket {
  userId: number;
  close: () => void;
}

/** The open sockets of this process by member, oldest first. */
class OpenSockets<S extends OpenSocket = OpenSocket> {
  readonly #byMember = new Map<number, Set<S>>();

  add(socket: S): void {
    const sockets = this.#byMember.get(socket.userId) ?? new Set();
    this.#byMember.set(socket.userId, sockets.add(socket));
  }

  remove(socket: S): void {
    const sockets = this.#byMember.get(socket.userId);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#byMember.delete(socket.userId);
  }

  /** Closes the oldest sockets of a member beyond `max`. */
  closeOldest(userId: number, max: number): void {
    const sockets = [...(this.#byMember.get(userId) ?? [])];
    for (const socket of sockets.slice(0, Math.max(0, sockets.length - max))) {
      this.remove(socket);
      socket.close();
    }
  }

  all(): S[] {
    return [...this.#byMember.values()].flatMap((sockets) => [...sockets]);
  }
}

/**
 * A member's sockets in the order in which they were opened. Each is named by its node and a number; those of nodes that no longer
 * run are removed. Returns those beyond the limit, oldest first.
 */
const addSocket = script(`
  local last = redis.call('ZREVRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
  redis.call('ZADD', KEYS[1], 'NX', (tonumber(last) or 0) + 1, ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  local open, closed = {}, {}
  for _, socket in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    if redis.call('EXISTS', string.match(socket, '^[^.]+')) == 1 then table.insert(open, socket)
    else redis.call('ZREM', KEYS[1], socket) end
  end
  for n = 1, #open - tonumber(ARGV[2]) do
    redis.call('ZREM', KEYS[1], open[n])
    table.insert(closed, open[n])
  end
  return closed`);

/**
 * The same rule as FrameRateLimit: how many frames are left, and when that was counted. The later time stays: if it went back to that of
 * a node whose clock is behind, the next node would count the difference as time that has passed.
 */
const takeFrame = script(`
  local now, perMinute = tonumber(ARGV[1]), tonumber(ARGV[2])
  local left, at = string.match(redis.call('GET', KEYS[1]) or '', '(%S+) (%S+)')
  local has = perMinute
  if left then has = math.min(perMinute, tonumber(left) + math.max(0, now - tonumber(at)) / ARGV[3] * perMinute) end
  if has < 1 then return 0 end
  redis.call('SET', KEYS[1], string.format('%.6f %d', has - 1, math.max(now, tonumber(at or 0))), 'PX', ARGV[3])
  return 1`);

const AT_ONCE = 200;

interface Socket {
  userId: number;
  /** The node's id and a number. */
  id: string;
  max: number;
  close: () => void;
}

interface Settings {
  redis: Redis;
  node: RedisNode;
  hub: Hub;
  keys: Pick<Keys, 'tag'>;
  clock: Clock;
}

/** Counts in Redis; while that is away each node limits what it sees itself. */
export function openRedisMemberSockets({ redis, node, hub, keys, clock }: Settings): MemberSockets {
  const nameOf = (kind: string, userId: number) => keys.tag('shared', kind, userId).toString('base64url');
  const rate = new FrameRateLimit(clock);
  const open = new OpenSockets<Socket>();
  const byId = new Map<string, Socket>();
  let count = 0;

  const addToRedis = ({ userId, id, max }: Socket) =>
    redis.run(
      (client) => addSocket(client, [nameOf('sockets', userId)], [id, max, node.entryTtl]) as Promise<string[]>,
    );
  const closeAll = (ids: string[]) => {
    for (const id of ids) hub.publish(topicOf(id.slice(0, node.id.length)), { close: id });
  };
  hub.subscribe(topicOf(node.id), (event) => {
    const { close } = event as { close: string };
    byId.get(close)?.close();
  });
  node.onRenew(async () => {
    for (const slice of slicesOf(open.all(), AT_ONCE))
      for (const beyond of await Promise.all(slice.map(addToRedis))) closeAll(beyond);
  });

  return {
    add(userId, max, close) {
      count += 1;
      const socket = { userId, id: `${node.id}.${count}`, max, close };
      open.add(socket);
      byId.set(socket.id, socket);
      addToRedis(socket).then(closeAll, () => open.closeOldest(userId, max));
      return () => {
        open.remove(socket);
        byId.delete(socket.id);
        redis.run((client) => client.zrem(nameOf('sockets', userId), socket.id)).catch(() => {});
      };
    },
    async takeFrame(userId, perMinute) {
      // What is too much here is too much in all. So a flood ends here, even while Redis does not answer.
      if (!rate.take(userId, perMinute)) return false;
      const now = clock.now().getTime();
      const taken = redis.run((client) => takeFrame(client, [nameOf('frames', userId)], [now, perMinute, MINUTE]));
      return (await orWithout<unknown>(taken, () => 1)) === 1;
    },
  };
}

const topicOf = (nodeId: string) => `node:${nodeId}`;
