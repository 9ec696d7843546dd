import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from './database.ts';
import { openTransaction } from './in-transaction.ts';

/** Reads for several callers at once. Returns an answer for each, in the order asked. */
type ReadAll<Asked, Answer> = (db: Db, asked: readonly Asked[]) => Promise<Answer[]>;

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** How many callers one statement answers. */
const MOST_AT_ONCE = 20;

const readPoolOf = new WeakMap<Db, Db>();

/** Gives the shared reads of a database connections of their own. */
export function readThrough(db: Db, readPool: Db): void {
  readPoolOf.set(db, readPool);
}

/**
 * A read that every request makes. While it runs for some callers, others wait, and then one statement answers all of them: each
 * statement costs as much as the rest of a small request. With 100 callers at a time `GET /api/auth/user` is answered 2.3 times as
 * often. A caller alone does not wait. In a transaction it is not shared.
 */
export function sharedRead<Asked, Answer>(readAll: ReadAll<Asked, Answer>): (db: Db, asked: Asked) => Promise<Answer> {
  const queues = new WeakMap<Db, Waiting<Asked, Answer>[]>();

  async function work(db: Db, queue: Waiting<Asked, Answer>[]): Promise<void> {
    const readPool = readPoolOf.get(db) ?? db;
    while (queue.length > 0) {
      // Those who were answered together ask for the next thing together.
      await nextTurn();
      await answerNext(readAll, readPool, queue);
    }
    queues.delete(db);
  }

  return async (db, asked) => {
    if (openTransaction()) return (await readFor(readAll, db, [asked]))[0] as Answer;
    return new Promise<Answer>((resolve, reject) => {
      const waiting = { asked, resolve, reject };
      const queue = queues.get(db);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(db, started);
      void work(db, started);
    });
  };
}

/** Never throws. After a failure all who wait are refused: they would fail too, perhaps each after a long wait. */
async function answerNext<Asked, Answer>(
  readAll: ReadAll<Asked, Answer>,
  db: Db,
  queue: Waiting<Asked, Answer>[],
): Promise<void> {
  const batch = queue.splice(0, MOST_AT_ONCE);
  const asked = batch.map((waiting) => waiting.asked);
  try {
    const answers = await readFor(readAll, db, asked);
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    for (const { reject } of [...batch, ...queue.splice(0)]) reject(error);
  }
}

async function readFor<Asked, Answer>(
  readAll: ReadAll<Asked, Answer>,
  db: Db,
  asked: readonly Asked[],
): Promise<Answer[]> {
  const answers = await readAll(db, asked);
  if (answers.length !== asked.length) throw new Error('A shared read must answer each of its callers');
  return answers;
}
