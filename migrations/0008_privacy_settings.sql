-- A person without a row has changed nothing: all three are on.
CREATE TABLE privacy_settings (
  user_id integer CONSTRAINT privacy_settings_pk PRIMARY KEY
    CONSTRAINT privacy_settings_user_fk REFERENCES users (id) ON DELETE CASCADE,
  email_notifications boolean NOT NULL,
  data_collection boolean NOT NULL,
  findable_by_name boolean NOT NULL
);
