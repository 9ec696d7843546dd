import { SECOND } from '#platform/shared/durations.ts';
import { systemTimers, type Timers } from '../timers.ts';

type Hear = (news: object) => void;

/**
 * How news reach browsers that are connected, and who is. All fan-out and presence go through this one interface: it is kept
 * in the process today, and can be kept between several nodes without anybody else noticing.
 */
export interface Hub {
  /** Hears what is told under a topic, until the answer is called. */
  listen(topic: string, hear: Hear): () => void;
  /** Nobody waits for news to arrive: what must not be missed is in the database. */
  tell(topic: string, news: object): void;
  /**
   * Somebody is here until the answer is called, and once more for every further time they arrive. `changed` hears when they
   * come, and when they have been gone for longer than it takes to load a page anew.
   */
  arrive(who: string, changed: (here: boolean) => void): () => void;
  isPresent(who: string): Promise<boolean>;
  /** Nobody is heard or missed any more. */
  close(): void;
}

interface Visit {
  times: number;
  /** Calls off the departure that the last leaving has set in motion. */
  stay: () => void;
}

interface HubSettings {
  grace?: number;
  timers?: Timers;
}

export function openLocalHub({ grace = 5 * SECOND, timers = systemTimers }: HubSettings = {}): Hub {
  const listeners = new Map<string, Set<Hear>>();
  const visits = new Map<string, Visit>();

  return {
    listen(topic, hear) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(hear));
      return () => {
        all.delete(hear);
        if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
      };
    },
    tell(topic, news) {
      for (const hear of listeners.get(topic) ?? []) hear(news);
    },
    arrive(who, changed) {
      const known = visits.get(who);
      const visit = known ?? { times: 0, stay: () => {} };
      visits.set(who, visit);
      visit.times += 1;
      visit.stay();
      if (!known) changed(true);
      return once(() => {
        visit.times -= 1;
        if (visit.times > 0 || visits.get(who) !== visit) return;
        visit.stay = timers.after(grace, () => {
          visits.delete(who);
          changed(false);
        });
      });
    },
    isPresent: async (who) => visits.has(who),
    close() {
      for (const { stay } of visits.values()) stay();
      visits.clear();
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
