-- Who is to be told by mail that letters have come: one row a person, however many letters. Whom it is for, since when they came
-- and when the mail goes is in the box; the row goes with the mail.
CREATE TABLE alert_plans (
  tag bytea CONSTRAINT alert_plans_pk PRIMARY KEY,
  box bytea NOT NULL
);

-- Which deliveries alerts were planned for, as keyed tags: one that is reported twice, after a crash, plans none anew.
CREATE TABLE alerted_deliveries (
  tag bytea CONSTRAINT alerted_deliveries_pk PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX alerted_deliveries_day_index ON alerted_deliveries (day);
