import { systemTimers, type Timers } from '../../timers.ts';
import type { Hub } from './hub.ts';
import { Listeners } from './listeners.ts';
import { LOCAL_RECORD, openPresence } from './presence.ts';

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
