import { openLazyQueue } from '#test/harness/database/lazy-queue.ts';
import { assemble, type TestApp } from '#test/harness/test-app.ts';
import { openRewindableDatabase } from '../rewindable-database.ts';
import { makeLetters } from './letters.ts';
import { makeChats, makeOwnThings, makePayments, makeQueues } from './objects.ts';
import { makeCallers, makePeople, TODAY } from './people.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A site with people of every kind, and with one object for every call. */
export async function openWorld() {
  const { database, undoing, drop } = await openRewindableDatabase();
  const jobs = await openLazyQueue(database);
  const subject: TestApp = await assemble({ database, jobs }, {});
  subject.services.deliverySettings = { minAuthors: 1, maxWait: 0, requireVerifiedEmail: true };
  const people = await makePeople(subject);
  const letters = await makeLetters(subject, people);
  subject.clock.set(TODAY);
  const callers = await makeCallers(subject, people);
  const world = {
    subject,
    people,
    callers,
    letters,
    chats: await makeChats(subject, callers, people),
    own: await makeOwnThings(subject, callers, people),
    payments: await makePayments(subject, callers, people),
    queues: await makeQueues(subject, callers, people),
  };
  return {
    ...world,
    undoing: undoingAll(
      subject,
      [...callers.values()].map(({ browser }) => browser.cookies),
      undoing,
    ),
    async close() {
      await subject.close();
      await jobs.stop();
      await drop();
    },
  };
}

/** Undoes what is remembered outside of the database too: cookies in browsers, and what Stripe has on record. */
function undoingAll(
  { stripe }: TestApp,
  jars: Map<string, string>[],
  undoing: <T>(work: () => Promise<T>) => Promise<T>,
) {
  const kept = jars.map((jar) => new Map(jar));
  const ledger = structuredClone(stripe.ledger.state);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const calls = stripe.calls.length;
    try {
      return await undoing(work);
    } finally {
      for (const [index, jar] of jars.entries()) {
        jar.clear();
        for (const [name, value] of kept[index] ?? []) jar.set(name, value);
      }
      if (stripe.calls.length > calls) Object.assign(stripe.ledger.state, structuredClone(ledger));
    }
  };
}
