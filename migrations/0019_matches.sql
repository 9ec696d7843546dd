-- Two members who have confessed to each other. Each finds the row by a keyed tag of their own; which of them is side 0 was drawn by
-- lot. The tag of the pair outlives the chat, so that old letters do not match the two again; a row of which one member has left keeps
-- the tag of the other one alone.
CREATE TABLE matches (
  id uuid PRIMARY KEY,
  pair_tag bytea CONSTRAINT matches_pair_key UNIQUE,
  tag_0 bytea CONSTRAINT matches_tag_0_key UNIQUE,
  tag_1 bytea CONSTRAINT matches_tag_1_key UNIQUE,
  box bytea,
  state text NOT NULL CHECK (state IN ('matched', 'open', 'ended', 'gone')),
  notified boolean NOT NULL,
  last_day date NOT NULL,
  seen_0 boolean NOT NULL,
  seen_1 boolean NOT NULL,
  read_0 integer NOT NULL,
  read_1 integer NOT NULL,
  told_0 integer NOT NULL,
  told_1 integer NOT NULL,
  CONSTRAINT matches_box_check CHECK ((box IS NULL) = (state = 'gone'))
);
CREATE INDEX matches_unnotified_index ON matches (id) WHERE NOT notified;
CREATE INDEX matches_last_day_index ON matches (last_day);

-- Messages of a chat. Only the box of the match leads from a side to a member. The id is a keyed hash of the match, the side and the
-- id that the browser made, so that a message that is sent again finds its row.
CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  match_id uuid NOT NULL,
  seq integer NOT NULL,
  side smallint NOT NULL CHECK (side IN (0, 1)),
  box bytea NOT NULL,
  CONSTRAINT chat_messages_seq_key UNIQUE (match_id, seq)
);
