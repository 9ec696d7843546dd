-- Random keys, one a purpose, each wrapped by the master key that lives outside the database.
-- A day key is deleted after 48 hours, and with it everything that was counted under it.
CREATE TABLE keyring (
  id uuid CONSTRAINT keyring_pk PRIMARY KEY,
  purpose text NOT NULL,
  day date,
  wrapped bytea NOT NULL,
  CONSTRAINT keyring_purpose_day_key UNIQUE NULLS NOT DISTINCT (purpose, day)
);
