import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { handleId } from '#features/handles/server/network-ids.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { plant, plantBeside } from '../plant.ts';
import { eachLetter, type TrueLetter } from '../world/truth.ts';
import type { Person } from '../world/people.ts';
import type { World } from '../world/world.ts';

const now = ({ app }: World) => app.clock.now().toISOString();
/** The same for the same person, and in no other table. */
const tagOf = (person: string) => createHash('sha256').update(`not in the dump ${person}`).digest();

/** Whose account each visit belongs to, in the order of the visits, as a table of sessions with a foreign key shows it. */
export const namedVisits = plant('named_visits', 'account bytea', {
  after: { arrival: (_, { account }) => [account] },
});

/** When each account last sent a letter, as most products store it: one value, but every night another one. */
export const lastSends = plant('last_sends', 'account bytea PRIMARY KEY, last_sent_at timestamptz', {
  isReplaced: true,
  after: { send: (world, { account }) => [account, now(world)] },
});

/** The daily count under the account's tag instead of one of its own: a row after each letter, which does not tell which letter. */
export const namedSends = plant('named_sends', 'account bytea, used integer', {
  after: { send: (_, { account }) => [account, 1] },
});

/** The order of the visits shows who the accounts are; an account's own row is written again when the address is confirmed. */
export const namedSendsAndVisits = plantBeside(namedSends, namedVisits);

/** Who has sent something, beside letters that still wait. */
export const namedSendsAndOutbox = plantBeside(namedSends, 'confession_outbox');

/** Who wrote each letter, hashed without a key, which hides nothing. */
export const hashedAuthors = plant('hashed_authors', 'letter_id bytea, writer text', {
  after: { send: (_, { sent, account }) => [sent?.id, createHash('sha1').update(account).digest('hex')] },
});

/** A log of searches with account and time. */
export const namedSearches = plant('named_searches', 'account bytea, query_tag bytea, at timestamptz', {
  after: {
    search: (world, { account, target }) => {
      const tag = world.app.services.keys.tag('handle', 'search', handleId(target));
      return [account, `\\x${tag.toString('hex')}`, now(world)];
    },
  },
});

/** Which search led to which letter. */
export const searchesOfLetters = plant('searches_of_letters', 'letter_id bytea, search_id uuid', {
  after: {
    send: ({ truth }, { sent }) => {
      const { search = null } = truth.letters.get(sent?.id ?? '') ?? {};
      return search === null ? null : [sent?.id, search];
    },
  },
});

/** Authors in the order in which letters are stored. */
export const authorsInRowOrder = plant('authors_in_row_order', 'account bytea', {
  async atEnd({ app, truth }) {
    const { rows } = await app.services.db.execute<{ id: string }>(
      sql`SELECT id::text AS id FROM confessions ORDER BY tableoid, ctid`,
    );
    return rows.map(({ id }) => [truth.everSent.get(id)?.author]);
  },
});

/** Letters in the order in which they were sent, as an ordinary table stores them. */
export const sendsInOrder = plant('sends_in_order', 'letter_id bytea', {
  beside: [namedVisits],
  after: { send: (_, { sent }) => [sent?.id] },
});

/** A tag on each letter that is the same for the same person. It does not tell who that is. */
const taggedLetters = (table: string, whom: (person: Person) => string, idOf = ({ sent }: Person) => sent?.id) =>
  plant(table, 'letter_id bytea, person text', {
    after: { send: (_, person) => [idOf(person), tagOf(whom(person)).toString('hex')] },
  });

export const taggedRecipients = taggedLetters('tagged_recipients', ({ target }) => target);
export const taggedAuthors = taggedLetters('tagged_authors', ({ account }) => account);
/** On letters before their delivery, which have another id then. */
export const taggedWaiting = {
  ...taggedLetters(
    'tagged_waiting',
    ({ account }) => account,
    ({ sent }) => sent?.waitingId,
  ),
  beside: ['confession_outbox'],
};

/** A number on each letter: the place of its recipient in the list of handles. */
export const numberedRecipients = plant('numbered_recipients', 'letter_id bytea, number text', {
  after: {
    send: ({ truth }, { sent, target }) =>
      truth.handles.includes(target) ? [sent?.id, `${1000 + truth.handles.indexOf(target)}`] : null,
  },
});

/** What each letter is. */
const kindOf = ({ truth }: World, { sent }: Person) => {
  const { answers, throughPage } = truth.letters.get(sent?.id ?? '') ?? {};
  if (answers) return 'answer';
  return throughPage ? 'through page' : 'letter';
};
export const kindsOfLetters = plant('kinds_of_letters', 'letter_id bytea, kind text', {
  after: { send: (world, person) => [person.sent?.id, kindOf(world, person)] },
});
export const kindsOfWaiting = plant('kinds_of_waiting', 'letter_id bytea, kind text', {
  beside: ['confession_outbox'],
  after: { send: (world, person) => [person.sent?.waitingId, kindOf(world, person)] },
});

/** A tag that a letter and the answer to it have in common. */
export const threads = plant('threads', 'letter_id bytea, thread text', {
  after: {
    send: ({ truth }, { sent }) => {
      const first = truth.letters.get(sent?.id ?? '')?.answers?.id ?? sent?.id ?? '';
      return [sent?.id, tagOf(first).toString('hex')];
    },
  },
});

/** Two rows that only their transaction connects, and which are deleted in the end: dumps do not show them, but the pages do. */
const deadRows = (table: string, column: string, valueOf: (person: Person) => Buffer | string) =>
  plant(table, `letter_id bytea, ${column} bytea`, {
    prepare: ({ app }) =>
      app.services.db.execute(sql`ALTER TABLE ${sql.identifier(table)} SET (autovacuum_enabled = false)`),
    after: {
      send: ({ app }, person) =>
        inTransaction(app.services, async ({ db }) => {
          const planted = sql.identifier(table);
          await db.execute(sql`INSERT INTO ${planted} (letter_id) VALUES (${person.sent?.id})`);
          await db.execute(sql`INSERT INTO ${planted} (${sql.identifier(column)}) VALUES (${valueOf(person)})`);
        }),
    },
    atEnd: async ({ app }) => void (await app.services.db.execute(sql`DELETE FROM ${sql.identifier(table)}`)),
  });

export const deadSends = deadRows('dead_sends', 'account', ({ account }) => account);
export const deadRecipients = deadRows('dead_recipients', 'recipient', ({ target }) => tagOf(target));

/** A row for each member that sending a letter locks, as a foreign key does. */
export const lockedMembers = plant('locked_members', 'letter_id bytea UNIQUE, account bytea UNIQUE', {
  after: {
    async send({ app }, { sent, account }) {
      const { db } = app.services;
      await db.execute(sql`INSERT INTO locked_members (account) VALUES (${account}) ON CONFLICT DO NOTHING`);
      await inTransaction(app.services, async (tx) => {
        await tx.db.execute(sql`INSERT INTO locked_members (letter_id) VALUES (${sent?.id})`);
        await tx.db.execute(sql`SELECT FROM locked_members WHERE account = ${account} FOR KEY SHARE`);
      });
    },
  },
});

async function remove({ app, truth }: World, table: string, isGone: (letter: TrueLetter) => boolean): Promise<void> {
  for (const { id } of eachLetter(truth.everSent).filter(isGone)) {
    await app.services.db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE letter_id = ${id}`);
  }
}

/** A row for each letter that goes at once when its author leaves. Only the night in which it goes says anything. */
export const rowsOfAuthors = plant('rows_of_authors', 'letter_id bytea PRIMARY KEY', {
  after: {
    send: (_, { sent }) => [sent?.id],
    departure: (world, { account }) => remove(world, 'rows_of_authors', ({ author }) => author === account),
  },
});

/** The same for letters of which the recipient opts out, in a transaction of its own. */
export const rowsOfRecipients = plant('rows_of_recipients', 'letter_id bytea PRIMARY KEY', {
  after: {
    send: (_, { sent }) => [sent?.id],
    optOut: (world, _, handle) => remove(world, 'rows_of_recipients', ({ target }) => target === handle),
  },
});

/** Who took back which letter, as in a list of changes. */
export const namedRetractions = plant('named_retractions', 'letter_id bytea, account bytea', {
  after: { retraction: (_, { account }, letter) => [letter, account] },
});
