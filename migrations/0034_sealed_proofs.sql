-- Proofs, links and holders lead to nobody any more: a row is found by keyed tags that occur in no other table and on no other row
-- of its owner, and says the rest in its box. The server moves the rows of the earlier tables when it starts. Names are indexed
-- anew with the proofs. Logins under way and proofs of visitors are forgotten, because every session ends with this version.
DROP TABLE findable_names;
DROP TABLE instagram_logins;

ALTER TABLE proofs DROP CONSTRAINT proofs_user_fk, DROP CONSTRAINT proofs_session_fk;
DELETE FROM proofs WHERE user_id IS NULL;
ALTER TABLE proofs SET SCHEMA before;
ALTER TABLE linked_accounts DROP CONSTRAINT linked_accounts_user_fk;
ALTER TABLE linked_accounts SET SCHEMA before;
ALTER TABLE handle_holders SET SCHEMA before;
ALTER TABLE data_deletions SET SCHEMA before;

CREATE TABLE proofs (
  owner_tag bytea CONSTRAINT proofs_pk PRIMARY KEY,
  handle_tag bytea NOT NULL,
  account_tag bytea NOT NULL,
  scoped_tag bytea NOT NULL,
  box bytea NOT NULL,
  ends_on date NOT NULL
);
CREATE INDEX proofs_handle_index ON proofs (handle_tag);
CREATE INDEX proofs_account_index ON proofs (account_tag);
CREATE INDEX proofs_scoped_index ON proofs (scoped_tag);
CREATE INDEX proofs_ends_index ON proofs (ends_on);

CREATE TABLE findable_names (
  tag bytea CONSTRAINT findable_names_pk PRIMARY KEY,
  word_tag bytea NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX findable_names_word_index ON findable_names (word_tag);

CREATE TABLE instagram_logins (
  tag bytea CONSTRAINT instagram_logins_pk PRIMARY KEY,
  box bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX instagram_logins_day_index ON instagram_logins (day);

CREATE TABLE linked_accounts (
  owner_tag bytea CONSTRAINT linked_accounts_pk PRIMARY KEY,
  handle_tag bytea NOT NULL CONSTRAINT linked_accounts_handle_key UNIQUE,
  account_tag bytea NOT NULL CONSTRAINT linked_accounts_account_key UNIQUE,
  scoped_tag bytea NOT NULL,
  box bytea NOT NULL,
  due_on date NOT NULL
);
CREATE INDEX linked_accounts_scoped_index ON linked_accounts (scoped_tag);
CREATE INDEX linked_accounts_due_index ON linked_accounts (due_on);

CREATE TABLE handle_holders (
  handle_tag bytea CONSTRAINT handle_holders_pk PRIMARY KEY,
  holder_tag bytea NOT NULL CONSTRAINT handle_holders_holder_key UNIQUE,
  box bytea NOT NULL
);

CREATE TABLE data_deletions (
  tag bytea CONSTRAINT data_deletions_pk PRIMARY KEY,
  requested_on date NOT NULL,
  completed_on date
);
CREATE INDEX data_deletions_requested_index ON data_deletions (requested_on);
