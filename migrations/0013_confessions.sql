-- Letters that wait for delivery. New ones go into parts 0 and 1 in turn; what stays longer moves on to part 2. A part that is not in
-- use is truncated, so that no deleted rows stay in its file.
CREATE TABLE confession_outbox (
  part smallint NOT NULL,
  id bytea NOT NULL,
  tag bytea NOT NULL,
  leave_by timestamptz NOT NULL,
  state text NOT NULL,
  box bytea NOT NULL
) PARTITION BY LIST (part);
CREATE UNIQUE INDEX confession_outbox_id_key ON confession_outbox (id, part);
CREATE UNIQUE INDEX confession_outbox_tag_key ON confession_outbox (tag, part);
CREATE INDEX confession_outbox_leave_index ON confession_outbox (leave_by);
CREATE INDEX confession_outbox_held_index ON confession_outbox (id) WHERE state <> 'waiting';
CREATE TABLE confession_outbox_0 PARTITION OF confession_outbox FOR VALUES IN (0);
CREATE TABLE confession_outbox_1 PARTITION OF confession_outbox FOR VALUES IN (1);
CREATE TABLE confession_outbox_2 PARTITION OF confession_outbox FOR VALUES IN (2);

-- The batch that is being delivered: at most one row.
CREATE TABLE delivery_batch (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  hour timestamptz NOT NULL
);

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

-- Places of readers' streams whose letter is gone or removed: a reader's total leaves them out.
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

-- What has happened to letters and is not published yet.
CREATE TABLE letter_events (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX letter_events_day_index ON letter_events (day);

-- Deleted accounts and closed inboxes whose letters are going. The id of an account's row is keyed, so that it is found by it.
CREATE TABLE departures (
  id uuid PRIMARY KEY,
  box bytea NOT NULL
);
