import type { Redis } from './redis/redis.ts';
import { openLocalHub, type Hub } from './sockets/hub.ts';

/** What all processes of the site know together: in Redis, or in memory where one process serves the site alone. */
export interface SharedState {
  /** Publishes what one browser does to the connections of others. */
  hub: Hub;
}

interface Options {
  /** Null: this process serves the site alone. */
  redis: Redis | null;
  /** How long a user counts as present after leaving, in milliseconds. */
  grace?: number;
}

export function openSharedState({ grace }: Options): SharedState {
  return { hub: openLocalHub(grace === undefined ? {} : { grace }) };
}
