-- Members who are to get a mail about new letters: one row each, however many letters. Whom it is for, and when the mail is sent, is in
-- the box.
CREATE TABLE alert_plans (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL
);

-- Deliveries for which alerts were planned: one that is reported again after a crash plans no others.
CREATE TABLE alerted_deliveries (
  tag bytea PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX alerted_deliveries_day_index ON alerted_deliveries (day);
