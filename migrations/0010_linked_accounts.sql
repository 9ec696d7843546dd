-- Instagram accounts that members have linked. A handle and an account can be linked once. Instagram's token is in the box; the day
-- says when Instagram is asked again.
CREATE TABLE linked_accounts (
  owner_tag bytea PRIMARY KEY,
  handle_tag bytea NOT NULL CONSTRAINT linked_accounts_handle_key UNIQUE,
  account_tag bytea NOT NULL CONSTRAINT linked_accounts_account_key UNIQUE,
  scoped_tag bytea NOT NULL,
  box bytea NOT NULL,
  due_on date NOT NULL
);
CREATE INDEX linked_accounts_scoped_index ON linked_accounts (scoped_tag);
CREATE INDEX linked_accounts_due_index ON linked_accounts (due_on);
