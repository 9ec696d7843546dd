-- Mails between the verb that wrote them and the mail server that takes them. A row is sealed whole: neither the address
-- nor a word nor the hour stands here, only the day after which an undeliverable mail is swept away.
CREATE TABLE mail_outbox (
  id uuid CONSTRAINT mail_outbox_pk PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX mail_outbox_day_index ON mail_outbox (day);
