import type { Timers } from '../timers.ts';
import type { ServedConnection } from './serve-connection.ts';

/** In how many parts the connections are checked. */
const PARTS = 30;

/**
 * Checks every connection once in an interval. One timer for all: a part of them at a time, so that the queries of many
 * connections are neither single nor all at once. Returns a function that stops it.
 */
export function startHeartbeat(connections: Set<ServedConnection>, interval: number, timers: Timers): () => void {
  let waiting: ServedConnection[] = [];
  let part = 0;
  return timers.every(interval / PARTS, async () => {
    if (part === 0) waiting = [...connections];
    part = (part + 1) % PARTS;
    const left = part === 0 ? 1 : PARTS - part + 1;
    const next = waiting.splice(0, Math.ceil(waiting.length / left));
    const open = next.filter((connection) => connections.has(connection));
    await Promise.all(open.map((connection) => connection.check()));
  });
}
