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
