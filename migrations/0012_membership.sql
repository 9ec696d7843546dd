-- Where somebody's premium comes from and how long it lasts: what Stripe said when it was last asked, by day. One row a
-- person. The users row holds the answers that the rest of the product reads; one function writes both.
CREATE TABLE subscriptions (
  user_id integer CONSTRAINT subscriptions_pk PRIMARY KEY
    CONSTRAINT subscriptions_user_fk REFERENCES users (id) ON DELETE CASCADE,
  customer_id text CONSTRAINT subscriptions_customer_key UNIQUE,
  subscription_id text,
  source text NOT NULL DEFAULT 'none',
  status text NOT NULL DEFAULT 'active',
  period_ends_on date,
  cancels boolean NOT NULL DEFAULT false,
  -- The last day of premium: by a code, and by whatever it comes from.
  code_until date,
  premium_until date,
  -- The checkout under way: its number makes the key under which Stripe knows it, so that repeating it charges once.
  -- Without a percentage there is none, and the next one has the next number.
  attempt integer NOT NULL DEFAULT 0,
  attempt_percent integer,
  attempt_subscription_id text,
  attempt_intent_id text,
  attempt_code text,
  attempt_redemption_id uuid,
  -- The day Stripe was last asked, and a counter: who read before somebody else wrote must read again.
  read_on date NOT NULL,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT subscriptions_source_check CHECK (source IN ('subscription', 'code', 'none')),
  CONSTRAINT subscriptions_status_check
    CHECK (status IN ('active', 'past_due', 'canceling', 'canceled', 'incomplete'))
);
-- What the hourly job looks for; nobody at rest is in it.
CREATE INDEX subscriptions_due_index ON subscriptions (read_on)
  WHERE source <> 'none' OR status IN ('past_due', 'incomplete') OR attempt_subscription_id IS NOT NULL;

-- Premium sign-ups that wait for their payment. The form and the password's hash are sealed and go as soon as the
-- account is made; what became of it stays for a day, for the browser that asks late.
CREATE TABLE pending_signups (
  id uuid CONSTRAINT pending_signups_pk PRIMARY KEY,
  customer_id text NOT NULL CONSTRAINT pending_signups_customer_key UNIQUE,
  subscription_id text NOT NULL,
  outcome text NOT NULL DEFAULT 'open',
  box bytea,
  day date NOT NULL,
  CONSTRAINT pending_signups_outcome_check CHECK (outcome IN ('open', 'finished', 'taken', 'returned', 'expired')),
  CONSTRAINT pending_signups_box_check CHECK (outcome <> 'open' OR box IS NOT NULL)
);
CREATE INDEX pending_signups_day_index ON pending_signups (day);

-- Which of Stripe's events have been heard: the same one twice is one.
CREATE TABLE stripe_events (
  id text CONSTRAINT stripe_events_pk PRIMARY KEY,
  type text NOT NULL,
  day date NOT NULL
);
CREATE INDEX stripe_events_day_index ON stripe_events (day);

-- Who has used a code, as keyed tags of the person: by account and by e-mail. Held until the payment has come.
CREATE TABLE promo_redemptions (
  code_id uuid NOT NULL CONSTRAINT promo_redemptions_code_fk REFERENCES promo_codes (id) ON DELETE CASCADE,
  person_tag bytea NOT NULL,
  redemption_id uuid NOT NULL,
  state text NOT NULL,
  day date NOT NULL,
  CONSTRAINT promo_redemptions_pk PRIMARY KEY (code_id, person_tag),
  CONSTRAINT promo_redemptions_state_check CHECK (state IN ('held', 'redeemed'))
);
CREATE INDEX promo_redemptions_redemption_index ON promo_redemptions (redemption_id);
CREATE INDEX promo_redemptions_day_index ON promo_redemptions (day);
