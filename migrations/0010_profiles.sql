-- That somebody searched, and on which day; its kind and how much was found are sealed. Who, from where and for whom is not stored: a
-- search comes just before a letter, and would name its author.
CREATE TABLE search_logs (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX search_logs_day_index ON search_logs (day);
