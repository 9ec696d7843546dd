-- Premium sign-ups that wait for their payment. The form is dropped when the account exists; the box keeps its size.
CREATE TABLE pending_signups (
  customer_tag bytea PRIMARY KEY,
  outcome text NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'finished', 'taken', 'returned', 'expired')),
  box bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX pending_signups_day_index ON pending_signups (day);

-- Which of Stripe's events have been processed: Stripe repeats them.
CREATE TABLE stripe_events (
  tag bytea PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX stripe_events_day_index ON stripe_events (day);

-- Who has used the money-back guarantee, by account, by mailbox and by card. The payment and the day are in the box. The first day of a
-- month says when the row is deleted: it is the same for all claims of a month.
CREATE TABLE money_back_claims (
  tag bytea PRIMARY KEY,
  box bytea NOT NULL,
  purge_on date NOT NULL
);
CREATE INDEX money_back_claims_purge_index ON money_back_claims (purge_on);
