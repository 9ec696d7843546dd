-- What each nightly sweep removed.
CREATE TABLE retention_runs (
  id uuid CONSTRAINT retention_runs_pk PRIMARY KEY,
  table_name text NOT NULL,
  day date NOT NULL,
  rows_removed integer NOT NULL
);
CREATE INDEX retention_runs_day_index ON retention_runs (day);
