-- What a login for linking has brought waits under a name of its own: no verification takes it up.
ALTER TABLE instagram_logins
  DROP CONSTRAINT instagram_logins_stage_check,
  ADD CONSTRAINT instagram_logins_stage_check CHECK (stage IN ('state', 'grant', 'link'));

-- Whom a handle serves here: one person at a time. Both columns are keyed tags; who, which handle and since when is sealed.
CREATE TABLE handle_holders (
  handle_tag bytea CONSTRAINT handle_holders_pk PRIMARY KEY,
  holder_tag bytea NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX handle_holders_holder_index ON handle_holders (holder_tag);

-- Instagram accounts that somebody has linked. Handle, ids and the network's token are in the box; days stand for times.
CREATE TABLE linked_accounts (
  id uuid CONSTRAINT linked_accounts_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT linked_accounts_user_fk REFERENCES users (id) ON DELETE CASCADE,
  handle_tag bytea NOT NULL CONSTRAINT linked_accounts_handle_key UNIQUE,
  account_tag bytea NOT NULL CONSTRAINT linked_accounts_account_key UNIQUE,
  scoped_tag bytea NOT NULL,
  box bytea NOT NULL,
  is_active boolean NOT NULL,
  linked_on date NOT NULL,
  last_verified_on date NOT NULL
);
CREATE INDEX linked_accounts_user_index ON linked_accounts (user_id);
CREATE INDEX linked_accounts_scoped_index ON linked_accounts (scoped_tag);
CREATE INDEX linked_accounts_verified_index ON linked_accounts (last_verified_on);

-- By which words of their name a member can be found: keyed tags of single words, which lead to a proof and say nothing.
CREATE TABLE findable_names (
  word_tag bytea NOT NULL,
  profile_id uuid NOT NULL
    CONSTRAINT findable_names_profile_fk REFERENCES verified_profiles (id) ON DELETE CASCADE,
  CONSTRAINT findable_names_pk PRIMARY KEY (word_tag, profile_id)
);
CREATE INDEX findable_names_profile_index ON findable_names (profile_id);
