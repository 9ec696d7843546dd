import type { Clock } from '../clock.ts';
import type { Keys } from '../keys/keys.ts';
import { orWithout } from '../redis/or-without.ts';
import type { Redis } from '../redis/redis.ts';
import { script } from '../redis/script.ts';
import { networkLimits } from './client-networks.ts';
import { openLocalRequestCounts } from './local-request-counts.ts';
import { closestToLimit, type RequestCounts } from './request-counts.ts';

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
