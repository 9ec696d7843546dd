import { sql } from 'drizzle-orm';
import type { Plant } from '../plant.ts';
import { usedAgain } from './used-again.ts';

/** A row with the author's account in the transaction after each letter. It does not tell which letter. */
const namedSends: Plant = {
  name: 'named-sends',
  table: 'named_sends',
  reveals: ['author of a series'],
  beside: [],
  foundBy: ['series of one letter', 'series of two letters', 'series of three letters', 'series of four letters'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE named_sends (account bytea NOT NULL)`),
  afterSend: ({ app }, { account }) => app.services.db.execute(sql`INSERT INTO named_sends VALUES (${account})`),
};

/** Letters in the order in which they were sent, as an ordinary table stores them. */
const sendsInOrder: Plant = {
  name: 'sends-in-order',
  table: 'sends_in_order',
  reveals: ['first letter of a new member'],
  // So that the order of the sign-ups is known: an account's own row is written again when the address is confirmed.
  beside: ['named_visits'],
  isFaint: true,
  foundBy: ['signed up in this hour', 'signed up in this hour, copied disk'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE sends_in_order (letter_id bytea NOT NULL)`),
  afterSend: ({ app }, { sent }) => app.services.db.execute(sql`INSERT INTO sends_in_order VALUES (${sent?.id})`),
};

export const ROWS_OF_SENDS: Plant[] = [
  namedSends,
  sendsInOrder,
  usedAgain(namedSends, {
    name: 'named-sends, every night',
    reveals: ['author'],
    foundBy: ['nightly dumps'],
    isFaint: true,
  }),
  usedAgain(namedSends, {
    name: 'named-sends, fifty known members',
    reveals: ['author among known members'],
    beside: ['named_visits'],
    foundBy: ['fifty known members', 'fifty known members, copied disk'],
  }),
];
