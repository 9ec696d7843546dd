-- Why an account has premium and how long it lasts, as last read from Stripe. Webhooks find it by the customer, the hourly job by
-- the day from which it must be read again.
CREATE TABLE subscriptions (
  tag bytea PRIMARY KEY,
  customer_tag bytea CONSTRAINT subscriptions_customer_key UNIQUE,
  box bytea NOT NULL,
  due_on date
);
CREATE INDEX subscriptions_due_index ON subscriptions (due_on) WHERE due_on IS NOT NULL;
