-- What belongs to an Instagram account that somebody has proved, in one box: who has proved it, who holds it in matches, what its owner
-- has set, and whom they blocked. Found by tags of its ids; an unknown id has a tag of the row. Written by proofs, confirmations and the
-- owner's own acts, never by a letter.
CREATE TABLE instagram_accounts (
  id uuid PRIMARY KEY,
  login_tag bytea NOT NULL CONSTRAINT instagram_accounts_login_key UNIQUE,
  scoped_tag bytea NOT NULL CONSTRAINT instagram_accounts_scoped_key UNIQUE,
  sender_tag bytea NOT NULL CONSTRAINT instagram_accounts_sender_key UNIQUE,
  box bytea NOT NULL
);

-- The words that an account's letters are folded by, sealed: one row for every row of the table above, whether it has words or not.
CREATE TABLE muted_words (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL
);

-- Which accounts a handle belonged to, one after the other, sealed. Written by proofs alone.
CREATE TABLE handles (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL
);

-- Handles to which no letters may be sent. One that was closed by a request without proof can be opened again by whoever asked, until
-- the request is deleted: then it is lasting, and only the owner can open it.
CREATE TABLE opt_outs (
  target_tag bytea PRIMARY KEY,
  day date NOT NULL,
  by_request boolean NOT NULL DEFAULT false,
  lasting boolean NOT NULL DEFAULT false
);
