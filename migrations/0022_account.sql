-- Accounts that were deleted, as keyed tags of their ids: an older backup would bring them back, and a restore deletes them again by
-- this list.
CREATE TABLE erasures (
  tag bytea PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX erasures_day_index ON erasures (day);
