ALTER TABLE users
  ADD COLUMN email_verified_on date,
  ADD COLUMN parental_permission boolean NOT NULL DEFAULT false;

-- Links that were mailed: single use, known by a hash. The precise end of a link is signed into the link itself;
-- here stands only the day after which the row is swept away.
CREATE TABLE account_tokens (
  hash text CONSTRAINT account_tokens_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT account_tokens_user_fk REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL,
  -- What the link brings back, where it brings something back: the address before an e-mail change.
  box bytea,
  expires_on date NOT NULL,
  CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('verify-email', 'reset-password', 'revert-email'))
);
CREATE INDEX account_tokens_user_index ON account_tokens (user_id, purpose);
CREATE INDEX account_tokens_expires_index ON account_tokens (expires_on);

-- Sign-ins alone, by day; the address only as a pseudonym that changes every day.
CREATE TABLE session_logs (
  id uuid CONSTRAINT session_logs_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT session_logs_user_fk REFERENCES users (id) ON DELETE CASCADE,
  action text NOT NULL,
  address_tag bytea NOT NULL,
  agent text NOT NULL,
  created_at date NOT NULL,
  CONSTRAINT session_logs_action_check CHECK (action IN ('sign-up', 'sign-in'))
);
CREATE INDEX session_logs_user_index ON session_logs (user_id);
CREATE INDEX session_logs_created_index ON session_logs (created_at);
