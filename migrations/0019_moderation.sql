-- Promises are counted in hours, so a case has the hour in which it came, and no more.
ALTER TABLE reports ADD COLUMN opened_at timestamptz;
UPDATE reports SET opened_at = opened_on::timestamp AT TIME ZONE 'UTC';
ALTER TABLE reports ALTER COLUMN opened_at SET NOT NULL;
ALTER TABLE reports DROP COLUMN opened_on;
CREATE INDEX reports_opened_index ON reports (opened_at);

-- Why somebody is suspended and by which case stands in the box alone: nothing leads from a keyed name to a case. The names are
-- made for this table alone.
ALTER TABLE sanctions ADD COLUMN box bytea NOT NULL;

-- What moderators have decided, and why. Of a held letter the case has an id of its own, which leads to no letter.
CREATE TABLE moderation_events (
  id uuid CONSTRAINT moderation_events_pk PRIMARY KEY,
  case_id uuid NOT NULL,
  about text NOT NULL,
  action text NOT NULL,
  box bytea NOT NULL,
  moderator_id integer NOT NULL,
  on_day date NOT NULL,
  CONSTRAINT moderation_events_about_check CHECK (about IN ('report', 'held', 'suspension', 'appeal', 'opt-out'))
);
CREATE INDEX moderation_events_case_index ON moderation_events (case_id);
CREATE INDEX moderation_events_day_index ON moderation_events (about, on_day);

-- Decisions are added and never changed. They go 180 days later, and only for whoever says which day it is: the product has
-- a clock of its own.
CREATE FUNCTION keep_moderation_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.on_day < nullif(current_setting('sub_rosa.today', true), '')::date - 180 THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'moderation_events can be added to, and nothing else';
END
$$;
CREATE TRIGGER moderation_events_stay BEFORE UPDATE OR DELETE ON moderation_events
  FOR EACH ROW EXECUTE FUNCTION keep_moderation_events();
CREATE TRIGGER moderation_events_stay_whole BEFORE TRUNCATE ON moderation_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_moderation_events();

-- What suspended people answer, once a suspension. Both tags are made for this table alone: they lead neither to the suspension
-- nor to anybody else's row.
CREATE TABLE appeals (
  id uuid CONSTRAINT appeals_pk PRIMARY KEY,
  sanction_tag bytea NOT NULL CONSTRAINT appeals_sanction_key UNIQUE,
  person_tag bytea NOT NULL,
  box bytea NOT NULL,
  state text NOT NULL,
  received_at timestamptz NOT NULL,
  closed_on date,
  CONSTRAINT appeals_state_check CHECK (state IN ('open', 'lifted', 'kept'))
);
CREATE INDEX appeals_person_index ON appeals (person_tag);
CREATE INDEX appeals_closed_index ON appeals (closed_on);
