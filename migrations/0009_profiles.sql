-- That somebody searched, on which day, and how much was found. Who, from where and with what is not known here: a
-- search stands just before a confession, and would name its author.
CREATE TABLE search_logs (
  id uuid CONSTRAINT search_logs_pk PRIMARY KEY,
  kind text NOT NULL,
  results integer NOT NULL,
  day date NOT NULL,
  query_tag bytea NOT NULL,
  CONSTRAINT search_logs_kind_check CHECK (kind IN ('username', 'name'))
);
CREATE INDEX search_logs_day_index ON search_logs (day);

-- Handles whose owners want no confessions, under the same keyed name that confessions have for them.
CREATE TABLE opt_outs (
  target_tag bytea CONSTRAINT opt_outs_pk PRIMARY KEY,
  day date NOT NULL
);
