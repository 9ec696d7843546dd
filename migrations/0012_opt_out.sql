-- Requests to close a handle, by people who need no account and prove nothing. The code with which they can be looked up and
-- withdrawn is a hash.
CREATE TABLE opt_out_requests (
  id uuid PRIMARY KEY,
  code_hash text NOT NULL CONSTRAINT opt_out_requests_code_key UNIQUE,
  handle_tag bytea NOT NULL,
  box bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'declined', 'withdrawn')),
  -- Does not close the profile by itself: a moderator decides.
  is_held boolean NOT NULL,
  requested_at timestamptz NOT NULL
);
CREATE INDEX opt_out_requests_handle_index ON opt_out_requests (handle_tag);
CREATE INDEX opt_out_requests_requested_index ON opt_out_requests (requested_at);

-- Handles that their proven owners opened again after such a request: from then on, a request alone does not close them.
CREATE TABLE reopened_profiles (
  handle_tag bytea PRIMARY KEY,
  on_day date NOT NULL
);
CREATE INDEX reopened_profiles_day_index ON reopened_profiles (on_day);
