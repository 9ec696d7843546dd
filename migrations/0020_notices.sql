-- When each member who gets mails about letters is looked at next, a full hour: one row each, whether there are letters or not.
-- Who it is, and which letters they know of, is in the box.
CREATE TABLE notice_plans (
  tag bytea PRIMARY KEY,
  due_at timestamptz NOT NULL,
  box bytea NOT NULL
);
CREATE INDEX notice_plans_due_index ON notice_plans (due_at);
