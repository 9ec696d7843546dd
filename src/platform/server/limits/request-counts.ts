import { networkLimits } from './client-networks.ts';
import type { Clock } from '../clock.ts';
import type { Keys } from '../keys/keys.ts';
import { orWithout, type Redis, script } from '../redis/redis.ts';

interface RequestCount {
  /** Requests in the running period, including this one. */
  current: number;
  /** Milliseconds until the period ends. */
  ttl: number;
}

interface RequestLimit {
  max: number;
  period: number;
}

/** Counts the requests to a route by the networks that a caller belongs to: keyed tags, the smallest network first. */
export interface RequestCounts {
  /**
   * Counts one request for all these networks; or for none, if one of them has reached its limit. So a noisy /64 uses up no
   * more of a wider network than its own limit, and its neighbours are still served.
   */
  count(route: string, networks: readonly string[], limit: RequestLimit): Promise<RequestCount>;
}

/** The count of the network that is closest to its limit, as if that were the limit of the smallest one. */
function closestToLimit(counts: RequestCount[]): RequestCount {
  const factors = networkLimits(counts, 1);
  const scaled = counts.map(({ current, ttl }, index) => ({
    current: Math.ceil(current / (factors[index] ?? 1)),
    ttl,
  }));
  return scaled.reduce((a, b) => (b.current > a.current || (b.current === a.current && b.ttl > a.ttl) ? b : a));
}

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

/** A name without an end gets one, however that came about: it would lock its caller out for good. */
const count = script(`
  local isOver = false
  for i, name in ipairs(KEYS) do
    if tonumber(redis.call('GET', name) or 0) >= tonumber(ARGV[i + 1]) then isOver = true end
  end
  local counts = {}
  for i, name in ipairs(KEYS) do
    local current = isOver and tonumber(redis.call('GET', name) or 0) + 1 or redis.call('INCR', name)
    local ttl = redis.call('PTTL', name)
    if ttl < 0 then
      redis.call('PEXPIRE', name, ARGV[1])
      ttl = tonumber(ARGV[1])
    end
    counts[i] = { current, ttl }
  end
  return counts
`);

interface Options {
  redis: Redis;
  keys: Keys;
  clock: Clock;
}

/**
 * Counts for all processes together. Names are keyed tags: they tell neither the route nor the caller. Each process also counts
 * for itself, and uses that count while Redis is away.
 */
export function openRedisRequestCounts({ redis, keys, clock }: Options): RequestCounts {
  const local = openLocalRequestCounts(clock);
  return {
    async count(route, networks, limit) {
      const names = networks.map((network) => keys.tag('shared', 'requests', route, network).toString('base64url'));
      const here = await local.count(route, networks, limit);
      const args = [limit.period, ...networkLimits(networks, limit.max)];
      const everywhere = redis.run(async (client) => {
        const counts = (await count(client, names, args)) as [number, number][];
        return closestToLimit(counts.map(([current, ttl]) => ({ current, ttl })));
      });
      return orWithout(everywhere, () => here);
    },
  };
}
