-- Rows of the version before move into these tables in code: their tags and boxes need keys.

-- The job has the id of its mail, the row only a tag of it.
ALTER TABLE mail_outbox SET SCHEMA before;
CREATE TABLE mail_outbox (
  tag bytea CONSTRAINT mail_outbox_pk PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX mail_outbox_day_index ON mail_outbox (day);

-- One box for all settings of a member, under a tag of this table alone.
ALTER TABLE privacy_settings DROP CONSTRAINT IF EXISTS privacy_settings_user_fk;
ALTER TABLE privacy_settings SET SCHEMA before;
CREATE TABLE privacy_settings (
  tag bytea CONSTRAINT privacy_settings_pk PRIMARY KEY,
  box bytea NOT NULL
);

-- Each message has a tag of its own: no two rows show that one person wrote both. The hour is in the box.
ALTER TABLE contact_messages SET SCHEMA before;
CREATE TABLE contact_messages (
  id uuid CONSTRAINT contact_messages_pk PRIMARY KEY,
  tag bytea NOT NULL CONSTRAINT contact_messages_tag_key UNIQUE,
  priority boolean NOT NULL,
  box bytea NOT NULL,
  received_on date NOT NULL,
  answered_on date
);
CREATE INDEX contact_messages_received_index ON contact_messages (received_on);

-- The moderator and the action are in the box, and the case is a keyed hash of its id: an event leads to no other row.
-- The old rows have to move, so nothing keeps them where they are.
DROP TRIGGER moderation_events_stay ON moderation_events;
DROP TRIGGER moderation_events_stay_whole ON moderation_events;
ALTER TABLE moderation_events SET SCHEMA before;
CREATE TABLE moderation_events (
  id uuid CONSTRAINT moderation_events_pk PRIMARY KEY,
  case_key uuid NOT NULL,
  about text NOT NULL,
  box bytea NOT NULL,
  on_day date NOT NULL,
  CONSTRAINT moderation_events_about_check
    CHECK (about IN ('report', 'held', 'suspension', 'appeal', 'opt-out', 'contact', 'promo-code'))
);
CREATE INDEX moderation_events_case_index ON moderation_events (case_key);
CREATE INDEX moderation_events_day_index ON moderation_events (about, on_day);
CREATE TRIGGER moderation_events_stay BEFORE UPDATE OR DELETE ON moderation_events
  FOR EACH ROW EXECUTE FUNCTION keep_moderation_events();
CREATE TRIGGER moderation_events_stay_whole BEFORE TRUNCATE ON moderation_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_moderation_events();

-- Each appeal has a tag of its own; the hour in which it came is in the box.
ALTER TABLE appeals SET SCHEMA before;
CREATE TABLE appeals (
  id uuid CONSTRAINT appeals_pk PRIMARY KEY,
  sanction_tag bytea NOT NULL CONSTRAINT appeals_sanction_key UNIQUE,
  owner_tag bytea NOT NULL CONSTRAINT appeals_owner_key UNIQUE,
  box bytea NOT NULL,
  state text NOT NULL,
  closed_on date,
  CONSTRAINT appeals_state_check CHECK (state IN ('open', 'lifted', 'kept'))
);
CREATE INDEX appeals_closed_index ON appeals (closed_on);

-- A suspended person has a row for each name: an equal end, or boxes of equal length, would show which two belong together.
ALTER TABLE sanctions SET SCHEMA before;
CREATE TABLE sanctions (
  person_tag bytea CONSTRAINT sanctions_pk PRIMARY KEY,
  box bytea NOT NULL
);

-- What a report is about matters only while it is open. Afterwards two reports about the same person must not look alike.
ALTER TABLE reports ALTER COLUMN subject_tag DROP NOT NULL;
UPDATE reports SET subject_tag = NULL WHERE closed_on IS NOT NULL;
