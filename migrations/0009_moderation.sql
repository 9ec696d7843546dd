-- Suspensions. A person has a row for each of their keyed names: an end in clear, or boxes of different lengths, would show which
-- rows belong together.
CREATE TABLE sanctions (
  person_tag bytea PRIMARY KEY,
  box bytea NOT NULL
);

-- Letters and chats that were reported. A copy of the content is sealed, so that a letter that is taken back does not end its case.
-- By the tag of its subject a list finds what became of a report, and a later report about the subject opens the same case again.
-- The tag is used nowhere else, so that a report leads to no letter and no chat. Answers are promised within hours, so a case has the
-- hour in which it came, and no more.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  subject_tag bytea NOT NULL CONSTRAINT reports_subject_key UNIQUE,
  reason text NOT NULL,
  box bytea NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_on date
);
CREATE INDEX reports_opened_index ON reports (opened_at);
CREATE INDEX reports_closed_index ON reports (closed_on);

-- What suspended people answer, once for each suspension. Both tags are of this table alone: they lead neither to the suspension nor
-- to another row.
CREATE TABLE appeals (
  id uuid PRIMARY KEY,
  sanction_tag bytea NOT NULL CONSTRAINT appeals_sanction_key UNIQUE,
  owner_tag bytea NOT NULL CONSTRAINT appeals_owner_key UNIQUE,
  box bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'lifted', 'kept')),
  closed_on date
);
CREATE INDEX appeals_closed_index ON appeals (closed_on);

-- What moderators have decided and done. The moderator and the action are in the box, and the case is a keyed hash of its id: an
-- event leads to no other row.
CREATE TABLE moderation_events (
  id uuid PRIMARY KEY,
  case_key uuid NOT NULL,
  about text NOT NULL CHECK (about IN ('report', 'held', 'held-appeal', 'suspension', 'appeal', 'opt-out', 'contact', 'promo-code')),
  box bytea NOT NULL,
  on_day date NOT NULL
);
CREATE INDEX moderation_events_case_index ON moderation_events (case_key);
CREATE INDEX moderation_events_day_index ON moderation_events (about, on_day);

-- Events can be added and never changed. They can be deleted after 180 days, by a transaction that says which day it is: the product
-- has a clock of its own.
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
