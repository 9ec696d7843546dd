-- Proofs by a message to our Instagram account, while they are under way.
CREATE TABLE message_proofs (
  tag bytea CONSTRAINT message_proofs_pk PRIMARY KEY,
  session_tag bytea NOT NULL CONSTRAINT message_proofs_session_key UNIQUE,
  box bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX message_proofs_day_index ON message_proofs (day);

-- Messages that were read, and answers that were given: each is a tag alone.
CREATE TABLE seen_messages (
  tag bytea CONSTRAINT seen_messages_pk PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX seen_messages_day_index ON seen_messages (day);

-- The renewed token of our own Instagram account.
CREATE TABLE messages_token (
  tag bytea CONSTRAINT messages_token_pk PRIMARY KEY,
  box bytea NOT NULL
);
