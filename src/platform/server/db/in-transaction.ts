import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './database.ts';

/** What is remembered about an open transaction. */
export interface OpenTransaction {
  /** The positions of the locks that it has taken: see locks.ts. */
  locks: number[];
  /** The locks of single accounts that it has taken. They come before those. */
  accounts: Set<string>;
}

const openTransactions = new AsyncLocalStorage<OpenTransaction>();

/** Runs `work` with a context whose `db` is a transaction; a nested call becomes a savepoint. */
export async function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const outer = openTransactions.getStore();
  const open: OpenTransaction = { locks: [...(outer?.locks ?? [])], accounts: new Set(outer?.accounts) };
  const result = await ctx.db.transaction((tx) => openTransactions.run(open, () => work({ ...ctx, db: tx })));
  // A savepoint hands its locks on. One that is rolled back has released them.
  if (outer) Object.assign(outer, open);
  return result;
}

/** The transaction in which the caller runs, if it runs in one. */
export function openTransaction(): OpenTransaction | undefined {
  return openTransactions.getStore();
}

/**
 * Guards the outer connection. Awaiting it inside a transaction hangs for ever on the embedded
 * engine and escapes the transaction on PostgreSQL: both are mistakes worth a loud error.
 */
export function guardOuterConnection<K extends string, T extends Record<K, (...args: never[]) => unknown>>(
  client: T,
  methods: readonly K[],
): T {
  for (const name of methods) {
    const original = client[name];
    client[name] = function guarded(this: unknown, ...args: never[]) {
      if (openTransactions.getStore()) {
        throw new Error(`The outer database was used inside a transaction (${name}): use the context's own db.`);
      }
      return original.apply(client, args);
    } as T[K];
  }
  return client;
}
