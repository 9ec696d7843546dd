-- Letters that are gone and still take a place among the crushes that count, for 30 days. The tag is made from the letter's
-- own; whose place it is and for whom is in the box.
CREATE TABLE kept_places (
  tag bytea CONSTRAINT kept_places_pk PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX kept_places_day_index ON kept_places (day);
