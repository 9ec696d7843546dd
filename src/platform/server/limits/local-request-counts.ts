import type { Clock } from '../clock.ts';
import { networkLimits } from './client-networks.ts';
import { closestToLimit, type RequestCounts } from './request-counts.ts';

interface Period {
  current: number;
  endsAt: number;
}

/** About 10 MB. */
const MAX_NAMES = 50_000;

/** Counts in the memory of this process, in periods that begin with the first count. */
export function openLocalRequestCounts(clock: Clock): RequestCounts {
  const periods = new Map<string, Period>();

  function store(name: string, period: Period): void {
    // Deleted first, because a Map keeps the order of insertion: the first name is the one that was not counted for longest.
    periods.delete(name);
    periods.set(name, period);
    if (periods.size <= MAX_NAMES) return;
    const [oldest] = periods.keys();
    if (oldest !== undefined) periods.delete(oldest);
  }

  return {
    async count(route, networks, { max, period }) {
      const now = clock.now().getTime();
      const limits = networkLimits(networks, max);
      const running = networks.map((network) => {
        const name = `${route} ${network}`;
        const known = periods.get(name);
        return { name, ...(known && known.endsAt > now ? known : { current: 0, endsAt: now + period }) };
      });
      const isOver = running.some(({ current }, index) => current >= (limits[index] ?? max));
      for (const { name, current, endsAt } of running) {
        // A refused request stores no new name: names from a large network would push out the counts of others.
        if (!isOver || current > 0) store(name, { current: isOver ? current : current + 1, endsAt });
      }
      return closestToLimit(running.map(({ current, endsAt }) => ({ current: current + 1, ttl: endsAt - now })));
    },
  };
}
