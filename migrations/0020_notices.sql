-- When each member who wants to hear of letters is looked at next, a full hour: one row each, whether there are letters or not.
-- Who it is, and which letters they know of, is in the box.
CREATE TABLE notice_plans (
  tag bytea PRIMARY KEY,
  due_at timestamptz NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX notice_plans_due_index ON notice_plans (due_at);

-- What a member wants to hear of, and each browser that shows it, in boxes of one length. A member without a row has chosen nothing yet.
CREATE TABLE notice_subscriptions (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL
);

-- Pushes that wait, were sent, or are blank: a row stays until the night, with what came of it in its box.
CREATE TABLE push_outbox (
  tag bytea PRIMARY KEY,
  day date NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX push_outbox_day_index ON push_outbox (day);
