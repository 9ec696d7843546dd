import { sql } from 'drizzle-orm';
import type { Plant } from '../plant.ts';

/** When each member last sent a letter: one value, but every night another one. */
export const lastSends: Plant = {
  name: 'last-sends',
  table: 'last_sends',
  reveals: ['author'],
  beside: [],
  isFaint: true,
  foundBy: ['nightly dumps'],
  prepare: ({ app }) =>
    app.services.db.execute(
      sql`CREATE TABLE last_sends (account bytea PRIMARY KEY, last_sent_at timestamptz NOT NULL)`,
    ),
  afterSend: ({ app }, { account }) =>
    app.services.db.execute(sql`
      INSERT INTO last_sends VALUES (${account}, ${app.clock.now().toISOString()})
      ON CONFLICT (account) DO UPDATE SET last_sent_at = excluded.last_sent_at`),
};

/**
 * Who has sent something, in the order of sending and without a time. With the times of the log it says who sent letters before a
 * delivery, which is no more than the chance of a guess knows already; beside letters that still wait it says who wrote them.
 */
export const sendersInOrder: Plant = {
  name: 'senders-in-order',
  table: 'senders_in_order',
  reveals: ['author'],
  beside: ['confession_outbox'],
  foundBy: ['dumps at random moments'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE senders_in_order (account bytea NOT NULL)`),
  afterSend: ({ app }, { account }) => app.services.db.execute(sql`INSERT INTO senders_in_order VALUES (${account})`),
};
