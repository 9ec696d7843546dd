-- That somebody searched, and on which day; its kind and how much was found are sealed. Who, from where and for whom is not stored: a
-- search comes just before a letter, and would name its author.
CREATE TABLE search_logs (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX search_logs_day_index ON search_logs (day);

-- Handles to which no letters may be sent. One that was closed by a request without proof can be opened again by whoever asked, until
-- the request is deleted: then it is lasting, and only the owner can open it.
CREATE TABLE opt_outs (
  target_tag bytea PRIMARY KEY,
  day date NOT NULL,
  by_request boolean NOT NULL DEFAULT false,
  lasting boolean NOT NULL DEFAULT false
);
