-- Delivered letters, with a partition for each month of delivery, which the server makes at its start and by a job. The tags are the
-- letter's places in the stream of its reader and in that of its author, so no value is equal on two letters. Only the box says
-- whether a letter is gone.
CREATE TABLE confessions (
  month integer NOT NULL,
  id bytea NOT NULL,
  target_tag bytea NOT NULL,
  sent_tag bytea NOT NULL,
  submitted_at timestamptz NOT NULL,
  box bytea NOT NULL
) PARTITION BY LIST (month);
CREATE UNIQUE INDEX confessions_id_key ON confessions (id, month);
CREATE UNIQUE INDEX confessions_target_key ON confessions (target_tag, month);
CREATE UNIQUE INDEX confessions_sent_key ON confessions (sent_tag, month);

-- Marks of readers: one row for up to 64 neighbouring letters of a month, if any of them has marks.
CREATE TABLE letter_marks (
  month integer NOT NULL,
  tag bytea NOT NULL,
  box bytea NOT NULL
) PARTITION BY LIST (month);
CREATE UNIQUE INDEX letter_marks_tag_key ON letter_marks (tag, month);

-- Places of readers' streams whose letter is gone: a reader's total leaves them out.
CREATE TABLE unlisted_letters (
  tag bytea PRIMARY KEY,
  month integer NOT NULL
);
CREATE INDEX unlisted_letters_month_index ON unlisted_letters (month);

-- Letters that are to vanish on a day. Only the box says which.
CREATE TABLE vanishing_letters (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX vanishing_letters_day_index ON vanishing_letters (day);

-- Deleted accounts and closed inboxes whose letters are going. The id of an account's row is keyed, so that it is found by it.
CREATE TABLE departures (
  id uuid PRIMARY KEY,
  box bytea NOT NULL
);
