import { SECOND } from '#platform/shared/durations.ts';
import type { Timers } from '../../timers.ts';
import type { Hub } from './hub.ts';
import type { RedisNode } from '../../redis/node.ts';
import { orWithout, type Redis, script } from '../../redis/redis.ts';
import { slicesOf } from '../../slices.ts';

/** Where it is recorded who is present at this process. */
interface PresenceRecord {
  /** Returns true if the user was present nowhere before. */
  add(key: string): Promise<boolean>;
  /** Returns true if the user is present nowhere now. */
  remove(key: string): Promise<boolean>;
  /** Those of the keys whose users are present elsewhere. */
  find(keys: readonly string[]): Promise<string[]>;
}

/** One process: nobody is present elsewhere. */
export const LOCAL_RECORD: PresenceRecord = { add: async () => true, remove: async () => true, find: async () => [] };

interface Presence {
  entries: number;
  /** Cancels the departure that the last leaving has scheduled. */
  cancelDeparture: () => void;
}

interface Settings {
  /** How long a user counts as present after leaving, in milliseconds. */
  grace?: number | undefined;
  timers: Timers;
  record: PresenceRecord;
}

interface PresenceCounter extends Pick<Hub, 'enter' | 'findPresent' | 'close'> {
  /** All who are present at this process. */
  keys(): string[];
}

/** Counts the entries of each user at this process, and reports the first and the last. */
export function openPresence({ grace = 5 * SECOND, timers, record }: Settings): PresenceCounter {
  const presences = new Map<string, Presence>();
  const turns = new Map<string, Promise<void>>();
  let isClosed = false;

  /** One change of a user after the other, so that the record ends with the last one. */
  function inTurn(key: string, change: () => Promise<void>): void {
    const turn = (turns.get(key) ?? Promise.resolve()).then(change).finally(() => {
      if (turns.get(key) === turn) turns.delete(key);
    });
    turns.set(key, turn);
  }
  const report = (key: string, onChange: (isPresent: boolean) => void, isPresent: boolean) =>
    inTurn(key, async () => {
      const isChange = isPresent ? await record.add(key) : await record.remove(key);
      if (isChange && !isClosed) onChange(isPresent);
    });

  return {
    enter(key, onChange) {
      const known = presences.get(key);
      const presence = known ?? { entries: 0, cancelDeparture: () => {} };
      presences.set(key, presence);
      presence.entries += 1;
      presence.cancelDeparture();
      if (!known) report(key, onChange, true);
      return once(() => {
        presence.entries -= 1;
        if (presence.entries > 0 || presences.get(key) !== presence) return;
        presence.cancelDeparture = timers.after(grace, () => {
          presences.delete(key);
          report(key, onChange, false);
        });
      });
    },
    async findPresent(keys) {
      const elsewhere = keys.filter((key) => !presences.has(key));
      const here = keys.filter((key) => presences.has(key));
      return new Set([...here, ...(elsewhere.length === 0 ? [] : await record.find(elsewhere))]);
    },
    keys: () => [...presences.keys()],
    close() {
      isClosed = true;
      for (const { cancelDeparture } of presences.values()) cancelDeparture();
      presences.clear();
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

interface RedisRecordSettings {
  redis: Redis;
  node: RedisNode;
  /** The name of a user's key in Redis. */
  nameOf: (key: string) => string;
}

interface RedisPresence extends PresenceRecord {
  renew(keys: readonly string[]): Promise<void>;
}

/** Who is present at which node. While Redis is away each node knows only its own users. */
export function openRedisPresence({ redis, node: { id, entryTtl }, nameOf }: RedisRecordSettings): RedisPresence {
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
