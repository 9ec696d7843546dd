import type { Clock } from '../clock.ts';
import type { Keys } from '../keys/keys.ts';
import { orWithout } from '../redis/or-without.ts';
import type { Redis } from '../redis/redis.ts';
import { script } from '../redis/script.ts';
import { LocalPeriods } from './local-periods.ts';

export interface RequestCount {
  /** Requests in the running period, including this one. */
  current: number;
  /** Milliseconds until the period ends. */
  ttl: number;
}

/** Counts the requests to a route by caller, for all processes together. */
export interface RequestCounts {
  count(route: string, caller: string, period: number): Promise<RequestCount>;
}

/** A name without an end gets one, however that came about: it would lock its caller out for good. */
const count = script(`
  local current = redis.call('INCR', KEYS[1])
  local ttl = redis.call('PTTL', KEYS[1])
  if ttl < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    ttl = tonumber(ARGV[1])
  end
  return { current, ttl }
`);

interface Options {
  redis: Redis;
  keys: Keys;
  clock: Clock;
}

/**
 * Names are keyed tags: they tell neither the route nor the caller. Each process also counts for itself, and uses that count
 * while Redis is away.
 */
export function openRequestCounts({ redis, keys, clock }: Options): RequestCounts {
  const local = new LocalPeriods();
  return {
    count(route, caller, period) {
      const name = keys.tag('shared', 'requests', route, caller).toString('base64url');
      const here = local.count(name, period, clock.now());
      const everywhere = redis.run(async (client) => {
        const [current = 0, ttl = 0] = (await count(client, [name], [period])) as number[];
        return { current, ttl };
      });
      return orWithout(everywhere, () => here);
    },
  };
}
