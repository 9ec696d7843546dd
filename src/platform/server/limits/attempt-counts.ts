import { Throttle, type AttemptRule } from './throttle.ts';
import type { Keys } from '../keys/keys.ts';
import { orWithout, type Redis, script } from '../redis/redis.ts';

/** One count that an attempt is limited by: the key is a keyed tag of an address, an account or a browser. */
export interface AttemptLimit {
  rule: AttemptRule;
  key: string;
}

/** Counts attempts by key and demands growing pauses between them. */
export interface AttemptCounts {
  /**
   * Counts one attempt against all these limits and returns 0; or, if one of them demands a pause, counts nothing and returns the
   * milliseconds until the next attempt. It is one step: of many simultaneous attempts only as many as allowed are counted.
   */
  attempt(limits: readonly AttemptLimit[], now: Date): Promise<number>;
  succeed(limits: readonly AttemptLimit[]): Promise<void>;
  /** Takes back an attempt whose password was not checked. */
  takeBack(limits: readonly AttemptLimit[]): Promise<void>;
}

/** Counts in the memory of this process. */
export function openLocalAttempts(): AttemptCounts {
  const throttles = new Map<string, Throttle>();
  const throttleOf = (rule: AttemptRule) => {
    const known = throttles.get(rule.name) ?? new Throttle(rule);
    throttles.set(rule.name, known);
    return known;
  };

  return {
    async attempt(limits, now) {
      const wait = Math.max(...limits.map(({ rule, key }) => throttleOf(rule).waitFor(key, now)));
      if (wait > 0) return wait;
      for (const { rule, key } of limits) throttleOf(rule).count(key, now);
      return 0;
    },
    async succeed(limits) {
      for (const { rule, key } of limits) throttleOf(rule).succeed(key);
    },
    async takeBack(limits) {
      for (const { rule, key } of limits) throttleOf(rule).takeBack(key);
    },
  };
}

/** A count is stored as 'attempts last before': how many, and when the last two were. */
const PARSE = `
  local function parse(name)
    local count = redis.call('GET', name)
    if not count then return nil end
    local attempts, last, before = string.match(count, '^(%d+) (%d+) (%d+)$')
    return tonumber(attempts), last, before
  end
`;

/**
 * The time is the caller's. Clocks of several machines differ by seconds: an attempt never seems to have been made in the future,
 * and one at an earlier time does not shorten a pause.
 */
const attempt = script(`
  ${PARSE}
  local now = tonumber(ARGV[1])
  local wait = 0
  local rules = cjson.decode(ARGV[2])
  for i, name in ipairs(KEYS) do
    local attempts, last = parse(name)
    local rule = rules[i]
    if attempts and attempts >= rule.free then
      local pause = math.min(rule.firstPause * 2 ^ (attempts - rule.free), rule.longestPause)
      wait = math.max(wait, pause - math.max(0, now - tonumber(last)))
    end
  end
  if wait > 0 then return wait end
  for i, name in ipairs(KEYS) do
    local attempts, last = parse(name)
    local isFresh = attempts and now - tonumber(last) < rules[i].forgottenAfter
    local latest = (last and tonumber(last) > now) and last or ARGV[1]
    local count = string.format('%d %s %s', isFresh and attempts + 1 or 1, latest, last or '0')
    redis.call('SET', name, count, 'PX', rules[i].forgottenAfter)
  end
  return 0
`);

/** Takes back one attempt and its pause; or clears the count where the argument says so. */
const takeBack = script(`
  ${PARSE}
  for i, name in ipairs(KEYS) do
    local attempts, _, before = parse(name)
    if attempts and (ARGV[i] == 'clear' or attempts <= 1) then
      redis.call('DEL', name)
    elseif attempts then
      redis.call('SET', name, string.format('%d %s %s', attempts - 1, before, before), 'KEEPTTL')
    end
  end
`);

interface Options {
  redis: Redis;
  keys: Keys;
}

/** Counts for all processes together. */
export function openRedisAttempts({ redis, keys }: Options): AttemptCounts {
  const local = openLocalAttempts();
  const namesOf = (limits: readonly AttemptLimit[]) =>
    limits.map(({ rule, key }) => keys.tag('shared', 'attempts', rule.name, key).toString('base64url'));
  const takeBackOf = (limits: readonly AttemptLimit[], clears: (limit: AttemptLimit) => boolean) => {
    const args = limits.map((limit) => (clears(limit) ? 'clear' : 'take back'));
    const done = redis.run(async (client) => void (await takeBack(client, namesOf(limits), args)));
    // The attempt stays counted, and is forgotten in time: the answer to it is known and need not fail.
    return orWithout(done, () => {});
  };

  return {
    async attempt(limits, now) {
      const rules = JSON.stringify(limits.map(({ rule }) => rule));
      const wait = redis.run((client) => attempt(client, namesOf(limits), [now.getTime(), rules])).then(Number);
      const isRefused = limits.some(({ rule }) => rule.withoutRedis === 'refuse');
      return isRefused ? wait : orWithout(wait, () => local.attempt(limits, now));
    },
    succeed: (limits) => takeBackOf(limits, ({ rule }) => rule.isClearedBySuccess),
    takeBack: (limits) => takeBackOf(limits, () => false),
  };
}
