-- Who has deleted their account, as a keyed tag of its number, by day: a backup that is older than that would bring them
-- back, and whoever restores it forgets them once more by this list.
CREATE TABLE erasures (
  tag bytea CONSTRAINT erasures_pk PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX erasures_day_index ON erasures (day);
