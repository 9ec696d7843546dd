import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { holderTagOf } from '#features/verification/server/handles/handle-holders.ts';
import { handleId } from '#platform/server/keys/network-ids.ts';
import { matchChances } from './chances-of-matches.ts';
import { AFTER_DELIVERIES } from './delivery-transactions.ts';
import { onlyTables, type Dump } from './dump.ts';
import { closedInboxes, namedRetractions, rowsOfAuthors, rowsOfRecipients } from './plants/goodbyes.ts';
import { ENCODED_ADDRESSES, rejectedMails } from './plants/in-clear.ts';
import { lastSends, sendersInOrder } from './plants/sends.ts';
import { namedVisits } from './plants/named-visits.ts';
import { deadRecipients, deadSends } from './plants/dead-sends.ts';
import { lockedMembers } from './plants/locked-members.ts';
import { ROWS_OF_MEMBERS } from './plants/rows-of-members.ts';
import { ROWS_OF_SENDS } from './plants/rows-of-sends.ts';
import { TAGGED_LETTERS } from './plants/tagged-letters.ts';
import type { Person } from './world/people.ts';
import type { World } from './world/world.ts';

/**
 * A leak that is added to a world on purpose, because a check that cannot fail proves nothing. It has its own table: without this
 * table the world is as if the leak had never been there.
 */
export interface Plant {
  name: string;
  table: string;
  /** What it reveals, in the words of `Verdict.guesses`. */
  reveals: string[];
  /** The tables that are needed to use it: together with these alone it must be found. */
  beside: string[];
  /** The attacks of the patient thief that must find it. Without them, the attacks on one dump must. */
  foundBy?: string[];
  /** Too weak for a small world: it would be found in some of them only. */
  isFaint?: boolean;
  prepare(world: World): Promise<unknown>;
  afterArrival?(world: World, person: Person): Promise<unknown>;
  afterSearch?(world: World, person: Person): Promise<unknown>;
  afterSend?(world: World, person: Person): Promise<unknown>;
  afterMark?(world: World, confessionId: string): Promise<unknown>;
  afterProof?(world: World, person: Person): Promise<unknown>;
  afterLook?(world: World, person: Person, matchId: string): Promise<unknown>;
  afterLine?(world: World, person: Person, messageId: string): Promise<unknown>;
  afterRetract?(world: World, person: Person, letterId: string): Promise<unknown>;
  afterDeparture?(world: World, person: Person): Promise<unknown>;
  afterOptOut?(world: World, person: Person, handle: string): Promise<unknown>;
  /** Runs at the end of the simulation, with access to the keys. */
  atEnd?(world: World): Promise<unknown>;
}

const now = ({ app }: World) => app.clock.now().toISOString();

/** When each account last sent a letter, as most products store it. */
const lastConfessionDate: Plant = {
  name: 'last-confession-date',
  table: 'last_confessions',
  reveals: ['author'],
  beside: [],
  prepare: ({ app }) =>
    app.services.db.execute(
      sql`CREATE TABLE last_confessions (account bytea PRIMARY KEY, last_confession_date timestamptz NOT NULL)`,
    ),
  afterSend: (world, { account }) =>
    world.app.services.db.execute(sql`
      INSERT INTO last_confessions VALUES (${account}, ${now(world)})
      ON CONFLICT (account) DO UPDATE SET last_confession_date = excluded.last_confession_date`),
};

/** A log of searches with account and time. */
const namedSearches: Plant = {
  name: 'named-searches',
  table: 'named_searches',
  reveals: ['author'],
  beside: [],
  isFaint: true,
  prepare: ({ app }) =>
    app.services.db.execute(
      sql`CREATE TABLE named_searches (account bytea NOT NULL, query_tag bytea NOT NULL, at timestamptz NOT NULL)`,
    ),
  afterSearch: (world, { account, target }) => {
    const tag = world.app.services.keys.tag('handle', 'search', handleId(target ?? ''));
    return world.app.services.db.execute(sql`INSERT INTO named_searches VALUES (${account}, ${tag}, ${now(world)})`);
  },
};

/** The daily count under the account's tag instead of one of its own. */
const namedQuotas: Plant = {
  name: 'named-quotas',
  table: 'named_quotas',
  reveals: ['author'],
  beside: [],
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE named_quotas (account bytea NOT NULL, used integer NOT NULL)`),
  afterSend: ({ app }, { account }) => app.services.db.execute(sql`INSERT INTO named_quotas VALUES (${account}, 1)`),
};

/** Marks in the order in which they were set, as an ordinary table stores them. */
const marksInOrder: Plant = {
  name: 'marks-in-order',
  table: 'marks_in_order',
  reveals: ['recipient’s account', 'who read it'],
  beside: ['named_visits'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE marks_in_order (confession_id bytea NOT NULL)`),
  afterMark: ({ app }, confessionId) =>
    app.services.db.execute(sql`INSERT INTO marks_in_order VALUES (${confessionId})`),
};

/** Who has looked at which match, as in a table of read receipts. */
const namedMatches: Plant = {
  name: 'named-matches',
  table: 'named_matches',
  reveals: ['who matched', 'which two'],
  beside: ['matches'],
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE named_matches (match_id uuid NOT NULL, account bytea NOT NULL)`),
  afterLook: ({ app }, { account }, matchId) =>
    app.services.db.execute(sql`INSERT INTO named_matches VALUES (${matchId}, ${account})`),
};

/** Who wrote each message, hashed without a key, which hides nothing. */
const hashedWriters: Plant = {
  name: 'hashed-writers',
  table: 'hashed_writers',
  reveals: ['who wrote it'],
  beside: ['matches', 'chat_messages'],
  isFaint: true,
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE hashed_writers (message_id uuid NOT NULL, writer bytea NOT NULL)`),
  afterLine: ({ app }, { account }, messageId) => {
    const writer = createHash('sha256').update(account).digest();
    return app.services.db.execute(sql`INSERT INTO hashed_writers VALUES (${messageId}, ${writer})`);
  },
};

/** Which letters a match came from. */
const lettersOfMatches: Plant = {
  name: 'letters-of-matches',
  table: 'letters_of_matches',
  reveals: ['its letters'],
  beside: ['matches'],
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE letters_of_matches (match_id uuid NOT NULL, letter_id bytea NOT NULL)`),
  async atEnd({ app, truth }) {
    const { lettersOf } = matchChances(truth);
    for (const match of truth.secrets.matches.keys()) {
      for (const letter of lettersOf(match)) {
        await app.services.db.execute(sql`INSERT INTO letters_of_matches VALUES (${match}, ${letter})`);
      }
    }
  },
};

/** Who the rows about alerts and mails are for. */
const namedAlerts: Plant = {
  name: 'named-alerts',
  table: 'named_alerts',
  reveals: ['whom it alerts'],
  beside: ['alert_plans', 'mail_outbox'],
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE named_alerts (name text NOT NULL, account bytea NOT NULL)`),
  async atEnd({ app, truth }) {
    for (const [name, account] of truth.secrets.alerts) {
      await app.services.db.execute(sql`INSERT INTO named_alerts VALUES (${name}, ${account})`);
    }
  },
};

/** Handles in the order in which they were proved, as an ordinary table stores them. */
const proofsInOrder: Plant = {
  name: 'proofs-in-order',
  table: 'proofs_in_order',
  reveals: ['who holds it'],
  beside: ['handle_holders', 'named_visits'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE proofs_in_order (handle_tag bytea NOT NULL)`),
  afterProof: ({ app }, { handle, account }) => {
    if (account === '') return Promise.resolve();
    const tag = holderTagOf(app.services.keys, handle ?? '');
    return app.services.db.execute(sql`INSERT INTO proofs_in_order VALUES (${tag})`);
  },
};

export const PLANTS: Plant[] = [
  lastConfessionDate,
  namedSearches,
  namedQuotas,
  marksInOrder,
  namedMatches,
  hashedWriters,
  lettersOfMatches,
  namedAlerts,
  proofsInOrder,
  namedVisits,
  deadSends,
  deadRecipients,
  lockedMembers,
  ...TAGGED_LETTERS,
  ...ROWS_OF_SENDS,
  lastSends,
  sendersInOrder,
  rowsOfAuthors,
  rowsOfRecipients,
  closedInboxes,
  namedRetractions,
  rejectedMails,
  ...ENCODED_ADDRESSES,
  ...ROWS_OF_MEMBERS,
];

/** The dump without all planted tables. */
export function withoutPlants(dump: Dump): Dump {
  const planted = PLANTS.map(({ table }) => `public.${table}`);
  return onlyTables(
    dump,
    [...dump.tables.keys()].filter((table) => !planted.includes(table)),
  );
}

/** The dump with only the accounts, the letters, when they were delivered, one planted table, and the tables that are needed to use it. */
export function onlyPlant(dump: Dump, { table, beside }: Plant): Dump {
  return onlyTables(
    dump,
    ['users', 'confessions', AFTER_DELIVERIES, table, ...beside].map((name) => `public.${name}`),
  );
}
