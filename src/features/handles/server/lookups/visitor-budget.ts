import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { Clock } from '#platform/server/clock.ts';
import { networkLimits } from '#platform/server/limits/client-networks.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { orWithout, type Redis, script } from '#platform/server/redis/redis.ts';

/**
 * Limits the Instagram lookups of all visitors together, per hour. Meta counts every lookup against one quota for the whole
 * site: without a limit, a few machines could use it up for everybody. Callers are named by keyed tags of their networks, the
 * smallest first: a customer gets a tenth of all at most, and no network more than a quarter.
 */
export interface VisitorBudget {
  /** True if this caller has no lookup left this hour. */
  isSpent(networks: readonly string[]): Promise<boolean>;
  /** Counts one lookup; or returns false if this caller has none left. */
  take(networks: readonly string[]): Promise<boolean>;
  secondsUntilNextHour(): number;
}

interface BudgetOptions {
  clock: Clock;
  perHour: number;
}

/** How many lookups each of these networks may cause. */
function sharesOf(networks: readonly string[], perHour: number): number[] {
  return networkLimits(networks, Math.ceil(perHour / 10)).map((limit) => Math.min(limit, Math.ceil(perHour / 4)));
}

function hourOf(clock: Clock): number {
  return Math.floor(clock.now().getTime() / HOUR);
}

function secondsUntilNextHour(clock: Clock): number {
  return Math.ceil(((hourOf(clock) + 1) * HOUR - clock.now().getTime()) / SECOND);
}

/** Counts in the memory of this process. */
export function openLocalBudget({ clock, perHour }: BudgetOptions): VisitorBudget {
  let countedHour = 0;
  let used = 0;
  const usedBy = new Map<string, number>();

  function isSpent(networks: readonly string[]): boolean {
    const hour = hourOf(clock);
    if (hour !== countedHour) {
      countedHour = hour;
      used = 0;
      usedBy.clear();
    }
    const shares = sharesOf(networks, perHour);
    return used >= perHour || networks.some((network, index) => (usedBy.get(network) ?? 0) >= (shares[index] ?? 0));
  }

  return {
    isSpent: async (networks) => isSpent(networks),
    async take(networks) {
      if (isSpent(networks)) return false;
      used += 1;
      for (const network of networks) usedBy.set(network, (usedBy.get(network) ?? 0) + 1);
      return true;
    },
    secondsUntilNextHour: () => secondsUntilNextHour(clock),
  };
}

interface RedisBudgetOptions extends BudgetOptions {
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
export function openRedisBudget({ redis, keys, clock, perHour }: RedisBudgetOptions): VisitorBudget {
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
