-- What has happened to letters and is to be told on or after a day: a batch was delivered, or a crush more counts for somebody.
-- Sealed, and gone once told.
CREATE TABLE letter_news (
  id uuid CONSTRAINT letter_news_pk PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX letter_news_day_index ON letter_news (day);

-- Chats are shown to the moderators too.
ALTER TABLE reports RENAME COLUMN letter_tag TO subject_tag;
ALTER INDEX reports_letter_index RENAME TO reports_subject_index;

-- Two people who have confessed to each other. Who they are, by which handles, and every precise time is in the box. Each finds
-- the row by a keyed tag of their own; which of them is side 0 was drawn by lot. The pair's tag outlives the chat, so that old
-- letters do not bring the two together again; a row whose one person has left keeps the other's tag alone.
CREATE TABLE matches (
  id uuid CONSTRAINT matches_pk PRIMARY KEY,
  pair_tag bytea CONSTRAINT matches_pair_key UNIQUE,
  tag_0 bytea CONSTRAINT matches_tag_0_key UNIQUE,
  tag_1 bytea CONSTRAINT matches_tag_1_key UNIQUE,
  box bytea,
  state text NOT NULL,
  told boolean NOT NULL,
  last_day date NOT NULL,
  seen_0 boolean NOT NULL,
  seen_1 boolean NOT NULL,
  read_0 integer NOT NULL,
  read_1 integer NOT NULL,
  -- False since a chat has written here, until the rows are mixed again.
  settled boolean NOT NULL,
  CONSTRAINT matches_state_check CHECK (state IN ('matched', 'open', 'ended', 'gone')),
  CONSTRAINT matches_box_check CHECK ((box IS NULL) = (state = 'gone'))
);
CREATE INDEX matches_untold_index ON matches (id) WHERE NOT told;
CREATE INDEX matches_unsettled_index ON matches (id) WHERE NOT settled;
CREATE INDEX matches_last_day_index ON matches (last_day);
