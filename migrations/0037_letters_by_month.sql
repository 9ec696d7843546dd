-- Letters get a tag each and are stored by month; the outbox and the quotas get two parts that take turns. Code moves the rows.
ALTER TABLE confessions SET SCHEMA before;
ALTER TABLE confession_outbox SET SCHEMA before;
ALTER TABLE reader_marks SET SCHEMA before;
ALTER TABLE kept_places SET SCHEMA before;
ALTER TABLE departures SET SCHEMA before;
-- A letter that was kept back has two rows: one in the hour that its author was shown, one in the hour of its delivery.
ALTER TABLE before.confessions ADD COLUMN letter_id uuid, ADD COLUMN side text NOT NULL DEFAULT 'both';
-- They follow from the letters themselves.
DROP TABLE confession_tombstones;
DROP TABLE vanishing_letters;
DROP TABLE crush_slots;

-- Delivered letters, a partition for each month of delivery. The partitions are made at start and by a job.
CREATE TABLE confessions (
  month integer NOT NULL,
  id bytea NOT NULL,
  target_tag bytea NOT NULL,
  sent_tag bytea NOT NULL,
  submitted_at timestamptz NOT NULL,
  gone boolean NOT NULL,
  box bytea NOT NULL
) PARTITION BY LIST (month);
CREATE UNIQUE INDEX confessions_id_key ON confessions (id, month);
CREATE UNIQUE INDEX confessions_target_key ON confessions (target_tag, month);
CREATE UNIQUE INDEX confessions_sent_key ON confessions (sent_tag, month);

-- Marks of readers: one sealed row for each letter that has any.
CREATE TABLE letter_marks (
  month integer NOT NULL,
  tag bytea NOT NULL,
  removed boolean NOT NULL,
  box bytea NOT NULL
) PARTITION BY LIST (month);
CREATE UNIQUE INDEX letter_marks_tag_key ON letter_marks (tag, month);

-- Places of readers' streams whose letter is gone or removed: a reader's total leaves them out.
CREATE TABLE unlisted_letters (
  tag bytea PRIMARY KEY,
  month integer NOT NULL
);
CREATE INDEX unlisted_letters_month_index ON unlisted_letters (month);

-- Letters that wait for delivery. New ones go into parts 0 and 1 in turn; what stays longer moves on to part 2.
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

-- Letters that their authors see as delivered and that are to reach their readers later.
CREATE TABLE withheld_letters (
  id uuid PRIMARY KEY,
  due timestamptz NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX withheld_letters_due_index ON withheld_letters (due);

CREATE TABLE vanishing_letters (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX vanishing_letters_day_index ON vanishing_letters (day);

-- How many letters a person has sent today. The parts are used in turn, one a day.
ALTER TABLE quotas SET SCHEMA before;
CREATE TABLE quotas (
  part smallint NOT NULL,
  tag bytea NOT NULL,
  used integer NOT NULL
) PARTITION BY LIST (part);
CREATE UNIQUE INDEX quotas_tag_key ON quotas (tag, part);
CREATE TABLE quotas_0 PARTITION OF quotas FOR VALUES IN (0);
CREATE TABLE quotas_1 PARTITION OF quotas FOR VALUES IN (1);
INSERT INTO quotas SELECT ((day - date '1970-01-01') % 2)::smallint, tag, used FROM before.quotas;
DROP TABLE before.quotas;

-- Readers who opted out: what was delivered to them before is gone for them at once.
CREATE TABLE cleared_inboxes (
  tag bytea PRIMARY KEY,
  month integer NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX cleared_inboxes_month_index ON cleared_inboxes (month);

-- The key decides whether a case about a subject is open.
DROP INDEX reports_subject_index;
ALTER TABLE reports ADD CONSTRAINT reports_subject_key UNIQUE (subject_tag);

-- Deleted accounts and closed handles whose letters are going. The id of an account's row is keyed, so that it is found by it.
CREATE TABLE departures (
  id uuid CONSTRAINT departures_pk PRIMARY KEY,
  box bytea NOT NULL
);
