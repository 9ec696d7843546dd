-- One box for all settings of a member. A member without a row has changed none.
CREATE TABLE privacy_settings (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL
);
