import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Plant } from '../plant.ts';

/** Rows about who sent which letter, which are deleted in the end: dumps do not show them, but the pages do. */
export const deadSends: Plant = {
  name: 'dead-sends',
  table: 'dead_sends',
  reveals: ['author’s account', 'same author'],
  beside: [],
  foundBy: ['dead rows: account', 'dead rows: one hand'],
  prepare: ({ app }) =>
    app.services.db.execute(
      sql`CREATE TABLE dead_sends (letter_id bytea, account bytea) WITH (autovacuum_enabled = false)`,
    ),
  // Two rows that only their transaction connects.
  afterSend: ({ app }, { sent, account }) =>
    inTransaction(app.services, async ({ db }) => {
      await db.execute(sql`INSERT INTO dead_sends (letter_id) VALUES (${sent?.id})`);
      await db.execute(sql`INSERT INTO dead_sends (account) VALUES (${account})`);
    }),
  atEnd: ({ app }) => app.services.db.execute(sql`DELETE FROM dead_sends`),
};

/** The same with a tag of the recipient. */
export const deadRecipients: Plant = {
  name: 'dead-recipients',
  table: 'dead_recipients',
  reveals: ['same recipient'],
  beside: [],
  foundBy: ['dead rows: one recipient'],
  prepare: ({ app }) =>
    app.services.db.execute(
      sql`CREATE TABLE dead_recipients (letter_id bytea, recipient bytea) WITH (autovacuum_enabled = false)`,
    ),
  afterSend: ({ app }, { sent, target }) => {
    const recipient = createHash('sha256').update(`not in the dump ${target}`).digest();
    return inTransaction(app.services, async ({ db }) => {
      await db.execute(sql`INSERT INTO dead_recipients (letter_id) VALUES (${sent?.id})`);
      await db.execute(sql`INSERT INTO dead_recipients (recipient) VALUES (${recipient})`);
    });
  },
  atEnd: ({ app }) => app.services.db.execute(sql`DELETE FROM dead_recipients`),
};
