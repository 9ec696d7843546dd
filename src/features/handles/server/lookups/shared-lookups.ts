import type { Clock } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Redis } from '#platform/server/redis/redis.ts';
import { openLookups, type LookupCache } from './lookup-cache.ts';
import { openSenders, type SenderCache } from './sender-cache.ts';
import { openLocalBudget, openRedisBudget, type VisitorBudget } from './visitor-budget.ts';

declare module '#platform/server/services.ts' {
  interface Services extends SharedLookups {}
}

/** What all processes of the site know together about questions to Instagram. */
interface SharedLookups {
  /** Limits the lookups of all visitors together. */
  visitorBudget: VisitorBudget;
  /** What Instagram answered about handles within the last day. */
  lookups: LookupCache;
  /** What Instagram answered about people who wrote to our account within the last hour. */
  senders: SenderCache;
}

interface Options {
  /** Null: this process serves the site alone. */
  redis: Redis | null;
  keys: Keys;
  clock: Clock;
  /** Lookups per hour for all visitors together; no limit if left out. */
  visitorLookups?: number | undefined;
  /** How long an answer about a sender counts: an hour, if left out; 0: Instagram is always asked. */
  sendersFreshFor?: number | undefined;
}

export function openSharedLookups({ visitorLookups = Infinity, sendersFreshFor, ...shared }: Options): SharedLookups {
  const { redis, keys, clock } = shared;
  const budget = { clock, perHour: visitorLookups };
  return {
    visitorBudget: redis ? openRedisBudget({ redis, keys, ...budget }) : openLocalBudget(budget),
    lookups: openLookups(shared),
    senders: openSenders({ ...shared, freshFor: sendersFreshFor }),
  };
}
