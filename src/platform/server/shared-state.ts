import type { Clock } from './clock.ts';
import type { Keys } from './keys/keys.ts';
import type { AttemptCounts } from './limits/attempt-counts.ts';
import { openLocalAttempts } from './limits/local-attempts.ts';
import { openLocalRequestCounts } from './limits/local-request-counts.ts';
import { openRedisAttempts } from './limits/redis-attempts.ts';
import { openRedisRequestCounts } from './limits/redis-request-counts.ts';
import { openRedisBudget } from './limits/redis-visitor-budget.ts';
import type { RequestCounts } from './limits/request-counts.ts';
import { openLocalBudget, type VisitorBudget } from './limits/visitor-budget.ts';
import { openLookups, type LookupCache } from './lookups/lookup-cache.ts';
import { openSenders, type SenderCache } from './lookups/sender-cache.ts';
import type { Redis } from './redis/redis.ts';
import { openSharedSockets, type SharedSockets, type SocketOptions } from './sockets/shared-sockets.ts';
import { systemTimers } from './timers.ts';

/** What all processes of the site know together: in Redis, or in memory where one process serves the site alone. */
export interface SharedState extends SharedSockets {
  /** Limits requests by address. */
  requestCounts: RequestCounts;
  /** Limits guesses at passwords and codes, and mails to one account. */
  attempts: AttemptCounts;
  /** Limits the lookups of all visitors together. */
  visitorBudget: VisitorBudget;
  /** What Instagram answered about handles within the last day. */
  lookups: LookupCache;
  /** What Instagram answered about people who wrote to our account within the last hour. */
  senders: SenderCache;
}

interface Options extends Partial<SocketOptions> {
  /** Null: this process serves the site alone. */
  redis: Redis | null;
  keys: Keys;
  clock: Clock;
  /** Lookups per hour for all visitors together; no limit if left out. */
  visitorLookups?: number | undefined;
  /** How long an answer about a sender counts: an hour, if left out; 0: Instagram is always asked. */
  sendersFreshFor?: number | undefined;
}

export function openSharedState({ visitorLookups = Infinity, sendersFreshFor, ...options }: Options): SharedState {
  const { redis, keys, clock } = options;
  const budget = { clock, perHour: visitorLookups };
  return {
    ...openSharedSockets({ timers: systemTimers, ...options }),
    requestCounts: redis ? openRedisRequestCounts({ redis, keys, clock }) : openLocalRequestCounts(clock),
    attempts: redis ? openRedisAttempts({ redis, keys }) : openLocalAttempts(),
    visitorBudget: redis ? openRedisBudget({ redis, keys, ...budget }) : openLocalBudget(budget),
    lookups: openLookups({ redis, keys, clock }),
    senders: openSenders({ redis, keys, clock, freshFor: sendersFreshFor }),
  };
}
