import { SECOND } from '#platform/shared/durations.ts';
import { systemTimers, type Timers } from '../timers.ts';

type Listener = (event: object) => void;

/**
 * Delivers events to connected browsers and knows who is present. All fan-out and presence go through this interface: today
 * it lives in the process, and it could be shared between nodes without changing its callers.
 */
export interface Hub {
  /** Calls the listener for every event of a topic. Returns a function that ends the subscription. */
  subscribe(topic: string, listener: Listener): () => void;
  /** Delivery is not guaranteed: what must not be missed is in the database. */
  publish(topic: string, event: object): void;
  /**
   * Marks a user as present until the returned function is called; calls are counted. `onChange` is called when they become
   * present, and when they have been absent for longer than a page takes to reload.
   */
  enter(key: string, onChange: (isPresent: boolean) => void): () => void;
  isPresent(key: string): Promise<boolean>;
  /** Drops all listeners and presence without calling anyone. */
  close(): void;
}

interface Presence {
  entries: number;
  /** Cancels the departure that the last leaving has scheduled. */
  cancelDeparture: () => void;
}

interface HubSettings {
  /** How long a user counts as present after leaving, in milliseconds. */
  grace?: number;
  timers?: Timers;
}

export function openLocalHub({ grace = 5 * SECOND, timers = systemTimers }: HubSettings = {}): Hub {
  const listeners = new Map<string, Set<Listener>>();
  const presences = new Map<string, Presence>();

  return {
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
      };
    },
    publish(topic, event) {
      for (const listener of listeners.get(topic) ?? []) listener(event);
    },
    enter(key, onChange) {
      const known = presences.get(key);
      const presence = known ?? { entries: 0, cancelDeparture: () => {} };
      presences.set(key, presence);
      presence.entries += 1;
      presence.cancelDeparture();
      if (!known) onChange(true);
      return once(() => {
        presence.entries -= 1;
        if (presence.entries > 0 || presences.get(key) !== presence) return;
        presence.cancelDeparture = timers.after(grace, () => {
          presences.delete(key);
          onChange(false);
        });
      });
    },
    isPresent: async (key) => presences.has(key),
    close() {
      for (const { cancelDeparture } of presences.values()) cancelDeparture();
      presences.clear();
      listeners.clear();
    },
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
