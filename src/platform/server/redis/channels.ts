import { slicesOf } from '../slices.ts';
import type { Redis } from './redis.ts';

type Handler = (payload: Buffer) => void;

interface Channel {
  handler: Handler;
  /** The attempt to subscribe that is under way, or was the last. */
  attempt: Promise<void>;
}

/** Redis channels, subscribed again after an outage. */
export interface Channels {
  /** Resolves once the channel is subscribed, or once that has failed and `onLost` was called; then it is tried again by itself. */
  subscribe(channel: string, handler: Handler): Promise<void>;
  unsubscribe(channel: string): void;
  /** Subscribes to the channels for which that has failed. */
  retry(): Promise<void>;
}

interface Settings {
  redis: Redis;
  /** Called whenever payloads may have been missed. */
  onLost: () => void;
}

const AT_ONCE = 500;

export function openChannels({ redis: { subscriber }, onLost }: Settings): Channels {
  const channels = new Map<string, Channel>();
  const subscribed = new Set<string>();

  subscriber.on('messageBuffer', (name: Buffer, payload: Buffer) => {
    try {
      channels.get(name.toString('latin1'))?.handler(payload);
    } catch {
      // Another version of the code may have sealed it.
      onLost();
    }
  });
  subscriber.on('close', () => {
    subscribed.clear();
    onLost();
  });
  subscriber.on('ready', () => void retry());

  async function attempt(names: string[]): Promise<void> {
    try {
      await subscriber.subscribe(...names);
      for (const name of names) if (channels.has(name)) subscribed.add(name);
    } catch {
      onLost();
    }
  }

  async function retry(): Promise<void> {
    const missing = [...channels.keys()].filter((name) => !subscribed.has(name));
    for (const names of slicesOf(missing, AT_ONCE)) await attempt(names);
  }

  return {
    retry,
    subscribe(name, handler) {
      const known = channels.get(name);
      if (known) return known.attempt;
      const attempted = attempt([name]);
      channels.set(name, { handler, attempt: attempted });
      return attempted;
    },
    unsubscribe(name) {
      channels.delete(name);
      subscribed.delete(name);
      if (subscriber.status === 'ready') subscriber.unsubscribe(name).catch(() => {});
    },
  };
}
