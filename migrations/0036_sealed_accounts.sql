-- Accounts, sessions, mailed links and the sign-in log become sealed rows under keyed tags. No row refers to another.
ALTER TABLE privacy_settings DROP CONSTRAINT IF EXISTS privacy_settings_user_fk;
ALTER TABLE subscriptions DROP CONSTRAINT IF EXISTS subscriptions_user_fk;
ALTER TABLE linked_accounts DROP CONSTRAINT IF EXISTS linked_accounts_user_fk;
ALTER TABLE proofs DROP CONSTRAINT IF EXISTS proofs_user_fk;
ALTER TABLE account_tokens DROP CONSTRAINT IF EXISTS account_tokens_user_fk;
ALTER TABLE session_logs DROP CONSTRAINT IF EXISTS session_logs_user_fk;
ALTER TABLE sessions DROP CONSTRAINT IF EXISTS sessions_user_fk;

ALTER TABLE users SET SCHEMA before;
ALTER TABLE account_tokens SET SCHEMA before;
ALTER TABLE session_logs SET SCHEMA before;
-- Every browser signs in once more: the cookies of the version before do not say whose they are.
DROP TABLE sessions CASCADE;

CREATE TABLE users (
  tag bytea PRIMARY KEY,
  email_tag bytea NOT NULL CONSTRAINT users_email_key UNIQUE,
  box bytea NOT NULL
);

CREATE TABLE sessions (
  tag bytea PRIMARY KEY,
  hash bytea NOT NULL,
  box bytea NOT NULL,
  ends_on date NOT NULL
);
CREATE INDEX sessions_ends_index ON sessions (ends_on);

CREATE TABLE account_tokens (
  tag bytea PRIMARY KEY,
  owner_tag bytea NOT NULL CONSTRAINT account_tokens_owner_key UNIQUE,
  box bytea NOT NULL,
  expires_on date NOT NULL
);
CREATE INDEX account_tokens_expires_index ON account_tokens (expires_on);

CREATE TABLE session_logs (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX session_logs_day_index ON session_logs (day);
