-- Random keys, one for each purpose, wrapped by the master key, which is stored outside the database. The key of a day is deleted
-- after 48 hours, and with it the meaning of everything that was tagged under it.
CREATE TABLE keyring (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  day date,
  wrapped bytea NOT NULL,
  CONSTRAINT keyring_purpose_day_key UNIQUE NULLS NOT DISTINCT (purpose, day)
);

-- Browsers that are signed in, or that have proved a handle. The row has a hash of the secret in the cookie, so a stolen table
-- signs nobody in, and nothing but the cookie leads from here to an account.
CREATE TABLE sessions (
  tag bytea PRIMARY KEY,
  hash bytea NOT NULL,
  box bytea NOT NULL,
  ends_on date NOT NULL
);
CREATE INDEX sessions_ends_index ON sessions (ends_on);

-- Mails between the verb that wrote them and the mail server that takes them, each sealed as a whole. The day says when one that
-- cannot be delivered is deleted. The job has the id of its mail, the row only a tag of it.
CREATE TABLE mail_outbox (
  tag bytea PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX mail_outbox_day_index ON mail_outbox (day);

-- Addresses to which mails do not arrive, or at which they are not wanted: keyed tags of the address, never the address.
CREATE TABLE mail_refusals (
  tag bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('bounce', 'soft-bounce', 'complaint', 'tried')),
  day date NOT NULL
);
CREATE INDEX mail_refusals_day_index ON mail_refusals (day);

-- How many rows each nightly retention run has deleted from a table.
CREATE TABLE retention_runs (
  id uuid PRIMARY KEY,
  table_name text NOT NULL,
  day date NOT NULL,
  rows_removed integer NOT NULL
);
CREATE INDEX retention_runs_day_index ON retention_runs (day);
