-- Memberships, sign-ups, claims and redemptions without anybody in clear: what belongs to a person is a sealed box, found by
-- keyed tags that differ from table to table. The rows of the version before are moved by the server, which has the keys.
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_user_fk;
ALTER TABLE promo_redemptions DROP CONSTRAINT promo_redemptions_code_fk;
ALTER TABLE subscriptions SET SCHEMA before;
ALTER TABLE pending_signups SET SCHEMA before;
ALTER TABLE stripe_events SET SCHEMA before;
ALTER TABLE money_back_claims SET SCHEMA before;
ALTER TABLE promo_redemptions SET SCHEMA before;

-- Why an account has premium and how long it lasts, as last read from Stripe. Webhooks find it by the customer, the hourly job by
-- the day from which it must be read again, which is at most tomorrow.
CREATE TABLE subscriptions (
  tag bytea CONSTRAINT subscriptions_pk PRIMARY KEY,
  customer_tag bytea CONSTRAINT subscriptions_customer_key UNIQUE,
  box bytea NOT NULL,
  due_on date
);
CREATE INDEX subscriptions_due_index ON subscriptions (due_on) WHERE due_on IS NOT NULL;

-- Premium sign-ups that wait for their payment. The form is dropped when the account exists; the box keeps its size.
CREATE TABLE pending_signups (
  customer_tag bytea CONSTRAINT pending_signups_pk PRIMARY KEY,
  outcome text NOT NULL DEFAULT 'open',
  box bytea NOT NULL,
  day date NOT NULL,
  CONSTRAINT pending_signups_outcome_check CHECK (outcome IN ('open', 'finished', 'taken', 'returned', 'expired'))
);
CREATE INDEX pending_signups_day_index ON pending_signups (day);

-- Which of Stripe's events have been processed.
CREATE TABLE stripe_events (
  tag bytea CONSTRAINT stripe_events_pk PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX stripe_events_day_index ON stripe_events (day);

-- Who has used the money-back guarantee, by account and by mailbox. The payment and the day are in the box. The first day of a
-- month says when the row is deleted: it is the same for all claims of a month.
CREATE TABLE money_back_claims (
  tag bytea CONSTRAINT money_back_claims_pk PRIMARY KEY,
  box bytea NOT NULL,
  purge_on date NOT NULL
);
CREATE INDEX money_back_claims_purge_index ON money_back_claims (purge_on);

-- Uses of promo codes. A use has one row, with a tag for the account and for each mailbox of its person; the tags differ from
-- code to code. The day says when a use that is still held is released; it is null once the code is redeemed.
CREATE TABLE promo_redemptions (
  tag bytea CONSTRAINT promo_redemptions_pk PRIMARY KEY,
  code_id uuid NOT NULL CONSTRAINT promo_redemptions_code_fk REFERENCES promo_codes (id) ON DELETE CASCADE,
  person_tags bytea[] NOT NULL,
  release_on date
);
CREATE INDEX promo_redemptions_code_index ON promo_redemptions (code_id);
CREATE INDEX promo_redemptions_persons_index ON promo_redemptions USING gin (person_tags);
CREATE INDEX promo_redemptions_release_index ON promo_redemptions (release_on) WHERE release_on IS NOT NULL;
