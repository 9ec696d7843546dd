-- Accounts. The box has everything about them, the id included. No row of another table refers to one of these.
CREATE TABLE users (
  tag bytea PRIMARY KEY,
  email_tag bytea NOT NULL CONSTRAINT users_email_key UNIQUE,
  box bytea NOT NULL
);
