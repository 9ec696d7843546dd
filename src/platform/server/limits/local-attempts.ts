import type { AttemptCounts, AttemptRule } from './attempt-counts.ts';
import { Throttle } from './throttle.ts';

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
