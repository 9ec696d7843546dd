CREATE TABLE passkeys (
  owner_tag bytea PRIMARY KEY,
  credential_tag bytea NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
  box bytea NOT NULL
);

-- Authenticator apps of moderators.
CREATE TABLE authenticators (
  owner_tag bytea PRIMARY KEY,
  box bytea NOT NULL
);

-- What a session was asked to sign, and what it has confirmed.
CREATE TABLE identity_checks (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX identity_checks_day_index ON identity_checks (day);
