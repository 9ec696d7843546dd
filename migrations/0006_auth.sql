-- Links that were mailed: each can be used once and is found by a keyed tag of its secret. The precise end of a link is signed into
-- the link itself; the day says when the row is deleted.
CREATE TABLE account_tokens (
  tag bytea PRIMARY KEY,
  owner_tag bytea NOT NULL CONSTRAINT account_tokens_owner_key UNIQUE,
  box bytea NOT NULL,
  expires_on date NOT NULL
);
CREATE INDEX account_tokens_expires_index ON account_tokens (expires_on);

-- Sign-ins, which members see in their export: the address is only a pseudonym that changes every day.
CREATE TABLE session_logs (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX session_logs_day_index ON session_logs (day);
