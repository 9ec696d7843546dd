-- Addresses to which mails do not arrive, or at which they are not wanted: keyed tags of the address, never the address.
CREATE TABLE mail_refusals (
  tag bytea CONSTRAINT mail_refusals_pk PRIMARY KEY,
  kind text NOT NULL CONSTRAINT mail_refusals_kind_check CHECK (kind IN ('bounce', 'soft-bounce', 'complaint', 'tried')),
  day date NOT NULL
);
CREATE INDEX mail_refusals_day_index ON mail_refusals (day);
