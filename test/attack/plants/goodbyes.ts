import { sql } from 'drizzle-orm';
import type { Plant } from '../plant.ts';
import { eachLetter, type TrueLetter } from '../world/truth.ts';
import type { World } from '../world/world.ts';

/** A row for each letter that goes at once when its author leaves. Only the night in which it goes says anything. */
export const rowsOfAuthors: Plant = {
  name: 'rows-of-authors',
  table: 'rows_of_authors',
  reveals: ['author', 'same author'],
  beside: [],
  foundBy: ['departures between dumps', 'gone with their author'],
  isFaint: true,
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE rows_of_authors (letter_id bytea PRIMARY KEY)`),
  afterSend: ({ app }, { sent }) => app.services.db.execute(sql`INSERT INTO rows_of_authors VALUES (${sent?.id})`),
  afterDeparture: (world, { account }) => remove(world, 'rows_of_authors', ({ author }) => author === account),
};

/** The same for letters of which the recipient opts out, in a transaction of its own. */
export const rowsOfRecipients: Plant = {
  name: 'rows-of-recipients',
  table: 'rows_of_recipients',
  reveals: ['same recipient'],
  beside: [],
  foundBy: ['gone with their recipient'],
  isFaint: true,
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE rows_of_recipients (letter_id bytea PRIMARY KEY)`),
  afterSend: ({ app }, { sent }) => app.services.db.execute(sql`INSERT INTO rows_of_recipients VALUES (${sent?.id})`),
  afterOptOut: (world, _, handle) => remove(world, 'rows_of_recipients', ({ target }) => target === handle),
};

async function remove({ app, truth }: World, table: string, isGone: (letter: TrueLetter) => boolean): Promise<void> {
  const gone = eachLetter(truth.everSent).filter(isGone);
  for (const { id } of gone) {
    await app.services.db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE letter_id = ${id}`);
  }
}

/** Who has opted out. */
export const closedInboxes: Plant = {
  name: 'closed-inboxes',
  table: 'closed_inboxes',
  reveals: ['who opted out'],
  beside: [],
  foundBy: ['opt-outs between dumps'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE closed_inboxes (account bytea NOT NULL)`),
  afterOptOut: ({ app }, { account }) =>
    account === '' ? Promise.resolve() : app.services.db.execute(sql`INSERT INTO closed_inboxes VALUES (${account})`),
};

/** Who took back which letter, as in a list of changes. */
export const namedRetractions: Plant = {
  name: 'named-retractions',
  table: 'named_retractions',
  reveals: ['author'],
  beside: [],
  foundBy: ['letters taken back'],
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE named_retractions (letter_id bytea NOT NULL, account bytea NOT NULL)`),
  afterRetract: ({ app }, { account }, letterId) =>
    app.services.db.execute(sql`INSERT INTO named_retractions VALUES (${letterId}, ${account})`),
};
