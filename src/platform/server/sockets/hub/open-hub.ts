import * as z from 'zod/mini';
import { systemTimers, type Timers } from '../../timers.ts';
import { type Hub, Listeners } from './hub.ts';
import { LOCAL_RECORD, openPresence, openRedisPresence } from './presence.ts';
import type { Keys } from '../../keys/keys.ts';
import { sealed } from '../../keys/sealed.ts';
import type { RedisNode } from '../../redis/node.ts';
import type { Redis } from '../../redis/redis.ts';

interface HubSettings {
  /** How long a user counts as present after leaving, in milliseconds. */
  grace?: number | undefined;
  timers?: Timers;
}

const READY = Promise.resolve();

/** The hub of a process that serves the site alone. */
export function openLocalHub({ grace, timers = systemTimers }: HubSettings = {}): Hub {
  const listeners = new Listeners();
  const presence = openPresence({ grace, timers, record: LOCAL_RECORD });
  return {
    subscribe: (topic, listener) => ({ ready: READY, stop: listeners.add(topic, listener) }),
    publish: (topic, event) => listeners.deliver(topic, event),
    onDoubt: () => () => {},
    enter: (key, onChange) => presence.enter(key, onChange),
    findPresent: (keys) => presence.findPresent(keys),
    close() {
      presence.close();
      listeners.clear();
    },
  };
}

const PublishedEvent = z.object({
  /** The node that published it, which has delivered it to its own listeners already. */
  from: z.string(),
  event: z.record(z.string(), z.unknown()),
});

/** Bound to its channel. Someone typing, coming online or writing a few lines fill boxes of the same size. */
const publishedEvent = sealed('redis.events', { version: 1, schema: PublishedEvent, block: 1024 });

interface Settings {
  redis: Redis;
  node: RedisNode;
  keys: Keys;
  timers: Timers;
  /** How long a user counts as present after leaving, in milliseconds. */
  grace?: number | undefined;
}

/**
 * The hub of one of several nodes. Its own listeners get an event at once, those of other nodes through a channel of Redis whose
 * name and payload tell nothing without our keys.
 */
export function openRedisHub({ redis, node, keys, timers, grace }: Settings): Hub {
  const nameOf = (kind: string, name: string) => keys.tag('shared', kind, name).toString('base64url');
  const listeners = new Listeners();
  const record = openRedisPresence({ redis, node, nameOf: (key) => nameOf('presence', key) });
  const presence = openPresence({ grace, timers, record });
  node.onRenew(() => record.renew(presence.keys()));

  function receive(topic: string, channel: string, payload: Buffer): void {
    const { from, event } = publishedEvent.open(keys, channel, payload);
    if (from !== node.id) listeners.deliver(topic, event);
  }

  return {
    subscribe(topic, listener) {
      const channel = nameOf('topic', topic);
      const remove = listeners.add(topic, listener);
      const ready = node.channels.subscribe(channel, (payload) => receive(topic, channel, payload));
      return { ready, stop: () => void (remove() && node.channels.unsubscribe(channel)) };
    },
    publish(topic, event) {
      listeners.deliver(topic, event);
      const channel = nameOf('topic', topic);
      const content = { from: node.id, event: event as Record<string, unknown> };
      node.publish(channel, publishedEvent.seal(keys, channel, content));
    },
    onDoubt: (listener) => node.onDoubt(listener),
    enter: (key, onChange) => presence.enter(key, onChange),
    findPresent: (names) => presence.findPresent(names),
    close() {
      presence.close();
      listeners.clear();
      node.close();
    },
  };
}
