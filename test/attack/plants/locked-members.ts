import { sql } from 'drizzle-orm';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Plant } from '../plant.ts';

/** A row for each member that sending a letter locks, as a foreign key does. */
export const lockedMembers: Plant = {
  name: 'locked-members',
  table: 'locked_members',
  reveals: ['author'],
  beside: [],
  foundBy: ['xmax'],
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE locked_members (letter_id bytea UNIQUE, account bytea UNIQUE)`),
  async afterSend({ app }, { sent, account }) {
    const { db } = app.services;
    await db.execute(sql`INSERT INTO locked_members (account) VALUES (${account}) ON CONFLICT DO NOTHING`);
    await inTransaction(app.services, async (tx) => {
      await tx.db.execute(sql`INSERT INTO locked_members (letter_id) VALUES (${sent?.id})`);
      await tx.db.execute(sql`SELECT FROM locked_members WHERE account = ${account} FOR KEY SHARE`);
    });
  },
};
