-- Instagram logins under way: first the state that the popup carries, then what Instagram answered. The precise end is in the box.
CREATE TABLE instagram_logins (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX instagram_logins_day_index ON instagram_logins (day);

-- Proofs by a message to our Instagram account, while they are under way. One for each session.
CREATE TABLE message_proofs (
  tag bytea PRIMARY KEY,
  session_tag bytea NOT NULL CONSTRAINT message_proofs_session_key UNIQUE,
  box bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX message_proofs_day_index ON message_proofs (day);

-- Messages that were read, and answers that were given: each is a tag alone. Meta repeats messages.
CREATE TABLE seen_messages (
  tag bytea PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX seen_messages_day_index ON seen_messages (day);

-- The renewed token of our own Instagram account.
CREATE TABLE messages_token (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL
);

-- Which Instagram account a member is, or the session of a visitor. Which one is in the box: nothing leads from here to the letters.
CREATE TABLE proofs (
  owner_tag bytea PRIMARY KEY,
  box bytea NOT NULL,
  ends_on date NOT NULL
);
CREATE INDEX proofs_ends_index ON proofs (ends_on);

-- By which words of their name members can be found. The proof that a word leads to is in the box.
CREATE TABLE findable_names (
  id uuid PRIMARY KEY,
  word_tag bytea NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX findable_names_word_index ON findable_names (word_tag);

-- Meta's requests to delete somebody's data, under a tag of the code by which people look up what became of theirs.
CREATE TABLE data_deletions (
  tag bytea PRIMARY KEY,
  requested_on date NOT NULL,
  completed_on date
);
CREATE INDEX data_deletions_requested_index ON data_deletions (requested_on);
