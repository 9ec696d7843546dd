import { Client } from 'pg';
import { sizeOf } from '../fill/fill-product.ts';
import type { Member } from '../fill/members.ts';
import { sqlOf, type Plan } from '../fill/plan.ts';
import type { Reader } from '../fill/readers.ts';
import { MESSAGES } from '../fill/texts.ts';

/** The same people and letters without any protection: every name and text in clear, found by plain ids. */
const TABLES = `
  CREATE TABLE users (id int PRIMARY KEY, email text NOT NULL, first_name text NOT NULL, last_name text NOT NULL,
    email_verified boolean NOT NULL, plan text NOT NULL, role text NOT NULL, date_of_birth date NOT NULL);
  CREATE TABLE sessions (sid text PRIMARY KEY, user_id int NOT NULL, expire timestamptz NOT NULL);
  CREATE TABLE proofs (user_id int NOT NULL, handle text NOT NULL, PRIMARY KEY (user_id, handle));
  CREATE TABLE letters (id uuid NOT NULL, handle text NOT NULL, author int NOT NULL, message text NOT NULL,
    sender_info jsonb NOT NULL, anonymity text NOT NULL, stationery text NOT NULL, submitted_at timestamptz NOT NULL);
  CREATE TABLE outbox (id uuid PRIMARY KEY, handle text NOT NULL, author int NOT NULL, message text NOT NULL,
    sender_info jsonb NOT NULL, anonymity text NOT NULL, stationery text NOT NULL, sent_at timestamptz NOT NULL);
  CREATE TABLE marks (letter_id uuid NOT NULL, kind text NOT NULL, PRIMARY KEY (letter_id, kind));
  CREATE TABLE quotas (user_id int NOT NULL, what text NOT NULL, day date NOT NULL, used int NOT NULL,
    PRIMARY KEY (user_id, what, day));
  CREATE TABLE opt_outs (handle text PRIMARY KEY);
  CREATE TABLE privacy (user_id int PRIMARY KEY, data_collection boolean NOT NULL);
`;

const INDEXES = `
  ALTER TABLE letters ADD PRIMARY KEY (id);
  CREATE INDEX ON letters (handle, submitted_at DESC, id);
  CREATE INDEX ON letters (author);
`;

/** What an author shows of themselves, as in the product's letters. */
export const SENDER_INFO = { age: '26-35', location: 'Two streets from yours' };

/** Makes the tables of the bare handler, with as many rows as the product's. Returns the size of their database. */
export async function fillBareTables(
  url: string,
  { plan, members, readers }: { plan: Plan; members: Member[]; readers: Reader[] },
): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; ${TABLES}`);
    await fillPeople(client, members, readers);
    await fillLetters(client, plan);
    await client.query(INDEXES);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
    return await sizeOf(client);
  } finally {
    await client.end();
  }
}

async function fillPeople(client: Client, members: Member[], readers: Reader[]): Promise<void> {
  const ids = members.map((_, index) => index + 1);
  await client.query(
    `INSERT INTO users SELECT id, email, 'Ada', 'Byron', true, 'premium', 'member', '1995-06-01'
     FROM unnest($1::int[], $2::text[]) AS member (id, email)`,
    [ids, members.map(({ email }) => email)],
  );
  await client.query(
    `INSERT INTO sessions SELECT sid, id, now() + interval '2 days'
     FROM unnest($1::int[], $2::text[]) AS session (id, sid)`,
    [ids, members.map(({ secret }) => secret)],
  );
  await client.query('INSERT INTO proofs SELECT * FROM unnest($1::int[], $2::text[])', [
    // The readers are the first of the members.
    readers.map((_, index) => index + 1),
    readers.map(({ handle }) => handle),
  ]);
}

async function fillLetters(client: Client, plan: Plan): Promise<void> {
  const { author, handle, submittedAt } = sqlOf(plan);
  await client.query(
    `INSERT INTO letters SELECT gen_random_uuid(), ${handle}, 1 + ${author}, ($1::text[])[1 + n % ${MESSAGES.length}],
       $2::jsonb, 'partial', 'ivory', ${submittedAt}
     FROM generate_series(0, ${plan.letters - 1}) AS n`,
    [MESSAGES, JSON.stringify(SENDER_INFO)],
  );
}
