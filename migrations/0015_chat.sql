-- What two people who match have written to each other. Words and the precise time are in the box; the row tells which of the
-- two sides wrote, and nothing leads from a side to a person but the match's own box. The id is a keyed name made from the
-- match, the side and the id that the browser made: sending again meets the same row.
CREATE TABLE chat_messages (
  id uuid CONSTRAINT chat_messages_pk PRIMARY KEY,
  match_id uuid NOT NULL,
  seq integer NOT NULL,
  side smallint NOT NULL,
  box bytea NOT NULL,
  -- False until it is written anew together with other chats, in a new order.
  settled boolean NOT NULL,
  CONSTRAINT chat_messages_seq_key UNIQUE (match_id, seq),
  CONSTRAINT chat_messages_side_check CHECK (side IN (0, 1))
);
CREATE INDEX chat_messages_unsettled_index ON chat_messages (id) WHERE NOT settled;
