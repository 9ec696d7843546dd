import type { Db } from './database.ts';
import { openTransaction } from './in-transaction.ts';
import { LOCK_NUMBERS } from './lock-numbers.ts';
import { statement } from './statement.ts';

/**
 * The locks that a transaction may take, in the order in which it may take them. Each lets one writer at a time do what its name says, until
 * the transaction ends; reads never wait. They are advisory locks: unlike locks on rows they leave no trace in the database.
 */
const LOCKS = [
  'proofs',
  'delivery',
  'letters',
  'opt-outs',
  'marks',
  'accounts',
  'matches',
  'sanctions',
  'messages',
] as const satisfies (keyof typeof LOCK_NUMBERS)[];
export type LockName = (typeof LOCKS)[number];

/** A process that stops in the middle of a transaction must not hold a lock for long. */
const wait = statement<object>(
  'take_lock',
  `SELECT set_config('idle_in_transaction_session_timeout', '5s', true), set_config('plan_cache_mode', $2, true),
     set_config('enable_seqscan', $3, true), pg_advisory_xact_lock($1)::text`,
);

/**
 * How PostgreSQL plans the statements of the transaction. 'by keys': once, whatever the parameters are, and always for an index: a plan
 * that was made while a table was empty would read the whole of it, long after it has grown.
 */
const PLANNING = { usual: ['auto', 'on'], 'by keys': ['force_generic_plan', 'off'] } as const;

/**
 * Waits for a lock. Throws if the transaction has one that comes later in the order: two such transactions could wait for each
 * other. Needs a transaction, in which it comes before what it protects is read.
 */
export async function takeLock(
  { db }: { db: Db },
  name: LockName,
  planning: keyof typeof PLANNING = 'usual',
): Promise<void> {
  const transaction = openTransaction();
  if (!transaction) throw new Error(`The lock '${name}' needs a transaction`);
  const position = LOCKS.indexOf(name);
  const last = Math.max(-1, ...transaction.locks);
  if (transaction.locks.includes(position)) return;
  if (position < last)
    throw new Error(`The lock '${name}' comes before '${LOCKS[last] ?? ''}', which is taken already`);
  await wait(db, LOCK_NUMBERS[name], ...PLANNING[planning]);
  transaction.locks.push(position);
}
