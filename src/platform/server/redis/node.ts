import { randomUUID } from 'node:crypto';
import { SECOND } from '#platform/shared/durations.ts';
import type { Keys } from '../keys/keys.ts';
import type { Timers } from '../timers.ts';
import { openChannels, type Channels } from './channels.ts';
import type { Redis } from './redis.ts';

/** How many beats a node may miss before it counts as unreachable, and before the key that says it runs has ended. */
const MISSED = 3;
const KEY_BEATS = 10;
/** How often listeners look for what was missed, in beats, and for how long after the last doubt: others need a moment, too. */
const DOUBT_EVERY = 3;
const DOUBT_AFTER = 2 * DOUBT_EVERY;
/** For how long after a node has stopped its entries are still valid, in beats. */
const AFTER_STOP = 6;
/** A node that is silent for so many beats is gone: nobody waits for it any more. */
const FORGOTTEN = 300;
/** How often entries are renewed, in beats. They end after three times as long. */
const RENEW_EVERY = 600;

const FAILED = '!';
const STOPPED = '.';

/**
 * This process among the nodes of the site. Each beat renews its key in Redis, so that others see that it runs, and is published
 * to all nodes, itself included: a missing beat shows that events are being missed, whichever connection has failed.
 */
export interface RedisNode {
  /** Names the process, and the key that exists while it runs. */
  id: string;
  channels: Channels;
  /** How long entries of this node last unless they are renewed, in milliseconds. */
  entryTtl: number;
  /** Publishes a payload. If that fails, all nodes hear of it with the next beat that succeeds. */
  publish(channel: string, payload: Buffer): void;
  /** Runs the work when entries have to be written again: now and then, and when Redis has lost them. */
  onRenew(work: () => Promise<void>): void;
  /** Calls the listener when events may have been missed: every few seconds while that lasts, and once after. */
  onDoubt(listener: () => void): () => void;
  close(): void;
}

interface Settings {
  redis: Redis;
  keys: Pick<Keys, 'tag'>;
  timers: Timers;
  /** The time between two beats, in milliseconds. */
  beat?: number | undefined;
}

export function openNode({ redis, keys, timers, beat = SECOND }: Settings): RedisNode {
  const nameOf = (...values: string[]) => keys.tag('shared', ...values).toString('base64url');
  const id = nameOf('node', randomUUID());
  const allNodes = nameOf('nodes');
  const heardAt = new Map([[id, 0]]);
  const renewals: (() => Promise<void>)[] = [];
  const listeners = new Set<() => void>();
  let now = 0;
  let doubtUntil = -DOUBT_AFTER;
  let hasFailed = false;

  const doubt = (until = now) => (doubtUntil = Math.max(doubtUntil, until));
  const channels = openChannels({ redis, onLost: () => doubt() });
  const send = (channel: string, payload: string | Buffer) =>
    redis.run((client) => client.publish(channel, payload)).catch(() => (hasFailed = true));

  function hear(payload: Buffer): void {
    const text = payload.toString('latin1');
    const from = text.slice(0, id.length);
    if (text.endsWith(STOPPED)) {
      heardAt.delete(from);
      return void doubt(now + AFTER_STOP);
    }
    heardAt.set(from, now);
    if (text.endsWith(FAILED)) doubt();
  }

  function isSomeoneSilent(): boolean {
    for (const [node, at] of heardAt) if (node !== id && now - at > FORGOTTEN) heardAt.delete(node);
    return [...heardAt.values()].some((at) => now - at > MISSED);
  }

  async function renewKey(): Promise<boolean> {
    const before = await redis.run((client) => client.set(id, '1', 'PX', beat * KEY_BEATS, 'GET'));
    return before === null;
  }

  async function pulse(): Promise<void> {
    now += 1;
    if (isSomeoneSilent()) doubt();
    if (now % DOUBT_EVERY === 0 && now - doubtUntil <= DOUBT_AFTER) for (const listener of listeners) listener();
    try {
      const isLost = await renewKey();
      await channels.retry();
      const mark = hasFailed ? FAILED : '';
      hasFailed = false;
      await send(allNodes, id + mark);
      if (isLost || now % RENEW_EVERY === 0) for (const renew of renewals) await renew();
    } catch {
      // Redis is away: the beat is missing, which is what the others notice.
      hasFailed = true;
    }
  }

  void channels.subscribe(allNodes, hear).then(pulse);
  const stop = timers.every(beat, pulse);
  return {
    id,
    channels,
    entryTtl: 3 * RENEW_EVERY * beat,
    publish: (channel, payload) => void send(channel, payload),
    onRenew: (work) => void renewals.push(work),
    onDoubt(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stop();
      listeners.clear();
      redis
        .run((client) =>
          client
            .pipeline()
            .pexpire(id, AFTER_STOP * beat)
            .publish(allNodes, id + STOPPED)
            .exec(),
        )
        .catch(() => {});
    },
  };
}
