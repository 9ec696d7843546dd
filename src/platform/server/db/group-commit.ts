import { AppError } from '#platform/shared/app-error.ts';
import type { Services } from '../services.ts';
import { inTransaction, openTransaction } from './in-transaction.ts';
import { takeLock, type LockName } from './locks.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    /** For writes that many requests ask for at the same time. */
    groupCommit: GroupCommit;
  }
}

/**
 * A kind of write that many requests ask for at the same time. One transaction takes all that wait, a batch: a commit has to reach
 * the disk, and then reaches it once for all of them.
 */
export interface BatchedWrite<Item, Answer> {
  /** Held by the transaction that writes. */
  lock: LockName;
  /**
   * Decides all items in the order of their arrival and writes them. Returns for each an answer, or the error that refuses it. It
   * may run again for an item that was written before, when nobody knows whether that was committed: it must then write nothing.
   */
  write: (tx: Services, items: Item[]) => Promise<(Answer | AppError)[]>;
}

export interface GroupCommit {
  /** Resolves once the item is committed. Throws BUSY if too many wait. */
  add<Item, Answer>(services: Services, kind: BatchedWrite<Item, Answer>, item: Item): Promise<Answer>;
  /** How many items wait for the transaction after the running one. */
  waiting(): number;
}

/** When a caller may try again for whose item there was no room. */
const RETRY_AFTER_SECONDS = 5;

interface Waiting {
  item: unknown;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Settings {
  /** How many items of one kind may wait. */
  maxWaiting?: number;
  /** How many items one transaction writes. */
  maxAtOnce?: number;
}

export function openGroupCommit({ maxWaiting = 2000, maxAtOnce = 200 }: Settings = {}): GroupCommit {
  const queues = new Map<BatchedWrite<unknown, unknown>, Waiting[]>();

  async function work(services: Services, kind: BatchedWrite<unknown, unknown>, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await writeBatch(services, kind, queue.splice(0, maxAtOnce));
    queues.delete(kind);
  }

  return {
    add<Item, Answer>(services: Services, kind: BatchedWrite<Item, Answer>, item: Item): Promise<Answer> {
      if (openTransaction()) throw new Error('A batch has its own transaction: do not add to it inside another one');
      const key = kind as unknown as BatchedWrite<unknown, unknown>;
      const queue = queues.get(key);
      if (queue && queue.length >= maxWaiting)
        return Promise.reject(new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      return new Promise<Answer>((resolve, reject) => {
        const waiting: Waiting = { item, resolve: resolve as Waiting['resolve'], reject };
        if (queue) {
          queue.push(waiting);
          return;
        }
        const started = [waiting];
        queues.set(key, started);
        void work(services, key, started);
      });
    },
    waiting: () => queues.values().reduce((sum, queue) => sum + queue.length, 0),
  };
}

/** One bad item fails the whole transaction, so after a failure each is written by itself. Never throws. */
async function writeBatch(services: Services, kind: BatchedWrite<unknown, unknown>, batch: Waiting[]): Promise<void> {
  try {
    answer(batch, await writeItems(services, kind, batch));
    services.metrics.countBatch(batch.length);
  } catch (error) {
    if (batch.length > 1) services.log.warn({ err: error }, 'a batch was not written; its items follow one by one');
    await writeOneByOne(services, kind, batch);
  }
}

async function writeOneByOne(
  services: Services,
  kind: BatchedWrite<unknown, unknown>,
  batch: Waiting[],
): Promise<void> {
  for (const [index, waiting] of batch.entries()) {
    let isLocked = false;
    try {
      const answers = await writeItems(services, kind, [waiting], () => (isLocked = true));
      answer([waiting], answers);
    } catch (error) {
      waiting.reject(error);
      if (isLocked) continue;
      // Not the fault of the item. The others would fail too, perhaps each after a long wait.
      for (const next of batch.slice(index + 1)) next.reject(error);
      return;
    }
  }
}

function writeItems(
  services: Services,
  kind: BatchedWrite<unknown, unknown>,
  batch: readonly Waiting[],
  onLocked: () => void = () => {},
): Promise<unknown[]> {
  return inTransaction(services, async (tx) => {
    // The transaction's first statement: what is read after it includes what other nodes have committed.
    // What follows has arrays of a few rows as parameters: to plan it anew for each length takes longer than to run it.
    await takeLock(tx, kind.lock, 'by keys');
    onLocked();
    const items = batch.map(({ item }) => item);
    const answers = await kind.write(tx, items);
    if (answers.length !== items.length) throw new Error('A batched write must answer each of its items');
    return answers;
  });
}

function answer(batch: readonly Waiting[], answers: readonly unknown[]): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const given = answers[index];
    if (given instanceof AppError) reject(given);
    else resolve(given);
  }
}
