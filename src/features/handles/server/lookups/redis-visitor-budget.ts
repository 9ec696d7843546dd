import { HOUR } from '#platform/shared/durations.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { orWithout } from '#platform/server/redis/or-without.ts';
import type { Redis } from '#platform/server/redis/redis.ts';
import { script } from '#platform/server/redis/script.ts';
import {
  hourOf,
  openLocalBudget,
  secondsUntilNextHour,
  sharesOf,
  type BudgetOptions,
  type VisitorBudget,
} from './visitor-budget.ts';

interface Options extends BudgetOptions {
  redis: Redis;
  keys: Keys;
}

/** An hour, and what the clocks of two machines may differ. */
const KEPT_FOR = 2 * HOUR;

/** Counts against all names; or against none, and returns 0, if one of them is used up. */
const take = script(`
  for i, name in ipairs(KEYS) do
    if tonumber(redis.call('GET', name) or 0) >= tonumber(ARGV[i + 1]) then return 0 end
  end
  for _, name in ipairs(KEYS) do
    redis.call('INCR', name)
    redis.call('PEXPIRE', name, ARGV[1])
  end
  return 1
`);

/**
 * Counts for all processes together. Each process also counts its own lookups, and uses that count while Redis is away: then
 * visitors can still search, and a process lets no more through than the whole site may.
 */
export function openRedisBudget({ redis, keys, clock, perHour }: Options): VisitorBudget {
  const local = openLocalBudget({ clock, perHour });
  // Without a limit there is nothing to count.
  if (perHour === Infinity) return local;
  const limitsOf = (networks: readonly string[]) => [perHour, ...sharesOf(networks, perHour)];
  const namesOf = (networks: readonly string[]) => {
    const hour = hourOf(clock);
    const tags = networks.map((network) => keys.tag('shared', 'visitors', hour, network));
    return [keys.tag('shared', 'visitors', hour), ...tags].map((tag) => tag.toString('base64url'));
  };

  return {
    isSpent(networks) {
      const isSpent = redis.run(async (client) => {
        const used = await client.mget(namesOf(networks));
        return limitsOf(networks).some((limit, index) => Number(used[index] ?? 0) >= limit);
      });
      return orWithout(isSpent, () => local.isSpent(networks));
    },
    async take(networks) {
      const isLeftHere = await local.take(networks);
      const taken = redis.run((client) => take(client, namesOf(networks), [KEPT_FOR, ...limitsOf(networks)]));
      return orWithout(
        taken.then((count) => count === 1),
        () => isLeftHere,
      );
    },
    secondsUntilNextHour: () => secondsUntilNextHour(clock),
  };
}
