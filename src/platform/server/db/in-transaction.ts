import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './database.ts';

const insideTransaction = new AsyncLocalStorage<true>();

/** Runs `work` with a context whose `db` is a transaction; a nested call becomes a savepoint. */
export function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => insideTransaction.run(true, () => work({ ...ctx, db: tx })));
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
      if (insideTransaction.getStore()) {
        throw new Error(`The outer database was used inside a transaction (${name}): use the context's own db.`);
      }
      return original.apply(client, args);
    } as T[K];
  }
  return client;
}
