-- Requests to close a profile, by people who need no account and prove nothing. The code stands here as a hash; handle and note
-- are sealed.
CREATE TABLE opt_out_requests (
  id uuid CONSTRAINT opt_out_requests_pk PRIMARY KEY,
  code_hash text NOT NULL CONSTRAINT opt_out_requests_code_key UNIQUE,
  handle_tag bytea NOT NULL,
  box bytea NOT NULL,
  state text NOT NULL,
  requested_at timestamptz NOT NULL,
  CONSTRAINT opt_out_requests_state_check CHECK (state IN ('waiting', 'done', 'declined', 'withdrawn'))
);
CREATE INDEX opt_out_requests_handle_index ON opt_out_requests (handle_tag);
CREATE INDEX opt_out_requests_requested_index ON opt_out_requests (requested_at);

-- Closed because somebody asked, without proof: such a door can be opened again, one that its owner closed cannot.
ALTER TABLE opt_outs ADD COLUMN by_request boolean NOT NULL DEFAULT false;
