-- The batch that is being delivered: at most one row.
CREATE TABLE delivery_batch (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  hour timestamptz NOT NULL
);

-- What has happened to letters and is not published yet.
CREATE TABLE letter_events (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX letter_events_day_index ON letter_events (day);
