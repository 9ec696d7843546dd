-- Instagram accounts that members have linked, each by its holder. Which one, and Instagram's token, are in the box; the day says when
-- Instagram is asked again.
CREATE TABLE linked_accounts (
  owner_tag bytea PRIMARY KEY,
  box bytea NOT NULL,
  due_on date NOT NULL
);
CREATE INDEX linked_accounts_due_index ON linked_accounts (due_on);
