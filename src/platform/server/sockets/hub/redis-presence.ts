import type { RedisNode } from '../../redis/node.ts';
import { orWithout } from '../../redis/or-without.ts';
import type { Redis } from '../../redis/redis.ts';
import { script } from '../../redis/script.ts';
import { slicesOf } from '../../slices-of.ts';
import type { PresenceRecord } from './presence.ts';

/** A user's key holds the nodes at which they are present. A node counts while its own key exists; entries of others are removed. */
const COUNT_OTHERS = `
  local others = 0
  for _, node in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    if redis.call('EXISTS', node) == 0 then redis.call('SREM', KEYS[1], node)
    elseif node ~= ARGV[1] then others = others + 1 end
  end`;
const add = script(`${COUNT_OTHERS}
  redis.call('SADD', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return others`);
const remove = script(`redis.call('SREM', KEYS[1], ARGV[1]) ${COUNT_OTHERS} return others`);
const renew = script(`
  for _, key in ipairs(KEYS) do
    redis.call('SADD', key, ARGV[1])
    redis.call('PEXPIRE', key, ARGV[2])
  end`);
const find = script(`
  local found = {}
  for index, key in ipairs(KEYS) do
    for _, node in ipairs(redis.call('SMEMBERS', key)) do
      if redis.call('EXISTS', node) == 1 then found[index] = 1 end
    end
    found[index] = found[index] or 0
  end
  return found`);

/** So many keys take Redis about a millisecond. */
const AT_ONCE = 500;

interface Settings {
  redis: Redis;
  node: RedisNode;
  /** The name of a user's key in Redis. */
  nameOf: (key: string) => string;
}

export interface RedisPresence extends PresenceRecord {
  renew(keys: readonly string[]): Promise<void>;
}

/** Who is present at which node. While Redis is away each node knows only its own users. */
export function openRedisPresence({ redis, node: { id, entryTtl }, nameOf }: Settings): RedisPresence {
  const isAlone = async (others: Promise<unknown>) => (await orWithout(others, () => 0)) === 0;
  return {
    add: (key) => isAlone(redis.run((client) => add(client, [nameOf(key)], [id, entryTtl]))),
    remove: (key) => isAlone(redis.run((client) => remove(client, [nameOf(key)], [id]))),
    async find(keys) {
      const asked = redis.run((client) => find(client, keys.map(nameOf)) as Promise<number[]>);
      const found = await orWithout(asked, () => []);
      return keys.filter((_, index) => found[index] === 1);
    },
    async renew(keys) {
      for (const slice of slicesOf(keys, AT_ONCE))
        await redis.run((client) => renew(client, slice.map(nameOf), [id, entryTtl]));
    },
  };
}
