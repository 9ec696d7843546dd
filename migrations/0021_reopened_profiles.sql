-- Handles that their proven owners opened again after somebody had asked to close them: from then on, asking alone does not.
CREATE TABLE reopened_profiles (
  handle_tag bytea CONSTRAINT reopened_profiles_pk PRIMARY KEY,
  on_day date NOT NULL
);
CREATE INDEX reopened_profiles_day_index ON reopened_profiles (on_day);
