-- Letters on their way. A row is sealed whole: author, recipient, words and every time are inside the box. The tag lets
-- authors find their own letters, and nobody else.
CREATE TABLE confession_outbox (
  id uuid CONSTRAINT confession_outbox_pk PRIMARY KEY,
  sent_tag bytea NOT NULL CONSTRAINT confession_outbox_sent_key UNIQUE,
  state text NOT NULL,
  box bytea NOT NULL,
  CONSTRAINT confession_outbox_state_check CHECK (state IN ('waiting', 'held', 'refused'))
);

-- Delivered letters. The recipient is a keyed tag, the author a box of fixed length, the time an hour.
CREATE TABLE confessions (
  id uuid CONSTRAINT confessions_pk PRIMARY KEY,
  target_tag bytea NOT NULL,
  -- The account that the handle belonged to when the letter was written, in a tag of this letter alone: from the outside
  -- it cannot even be told whether an account was known.
  account_tag bytea NOT NULL,
  sent_tag bytea NOT NULL CONSTRAINT confessions_sent_key UNIQUE,
  sender_box bytea NOT NULL,
  body_box bytea NOT NULL,
  submitted_at timestamptz NOT NULL
);
-- A reader's list: newest hour first, then by id.
CREATE INDEX confessions_target_index ON confessions (target_tag, submitted_at DESC, id);
CREATE INDEX confessions_submitted_index ON confessions (submitted_at);

-- What is left of a letter that is gone: its author's list has no hole in the numbers, and nothing else is known.
CREATE TABLE confession_tombstones (
  sent_tag bytea CONSTRAINT confession_tombstones_pk PRIMARY KEY
);

-- Letters that are to vanish on a day. Which ones is sealed, and most rows mean none: only members of one plan can set this.
CREATE TABLE vanishing_letters (
  id uuid CONSTRAINT vanishing_letters_pk PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX vanishing_letters_day_index ON vanishing_letters (day);

-- Who has confessed to whom, as one keyed tag for the pair, and by how many letters.
CREATE TABLE crush_slots (
  slot bytea CONSTRAINT crush_slots_pk PRIMARY KEY,
  letters integer NOT NULL
);

-- Whose letters a recipient does not want, as one keyed tag for the pair, under another key than crushes, and for how many of
-- the letters they said so.
CREATE TABLE block_slots (
  slot bytea CONSTRAINT block_slots_pk PRIMARY KEY,
  letters integer NOT NULL
);

-- How much somebody has sent today, under a keyed name that dies with the day's key.
CREATE TABLE quotas (
  tag bytea CONSTRAINT quotas_pk PRIMARY KEY,
  day date NOT NULL,
  used integer NOT NULL
);
CREATE INDEX quotas_day_index ON quotas (day);

-- People who have deleted their account and whose letters are being swept away. Who they were is sealed.
CREATE TABLE departures (
  id uuid CONSTRAINT departures_pk PRIMARY KEY,
  box bytea NOT NULL
);
