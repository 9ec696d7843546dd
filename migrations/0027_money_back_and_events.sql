-- Who has used the money-back guarantee, which counts once per person: keyed tags of the account and of its confirmed
-- mailbox, the payment as a keyed tag, and the day. The payment is there so that a refund that was cut off can be repeated.
CREATE TABLE money_back_claims (
  person_tag bytea CONSTRAINT money_back_claims_pk PRIMARY KEY,
  payment_tag bytea NOT NULL,
  day date NOT NULL
);
CREATE INDEX money_back_claims_day_index ON money_back_claims (day);

-- Answers to contact messages and promo codes are noted like every other act of a moderator. A request to close a profile
-- that was followed because nobody declined it in time has no moderator.
ALTER TABLE moderation_events ALTER COLUMN moderator_id DROP NOT NULL;
ALTER TABLE moderation_events DROP CONSTRAINT moderation_events_about_check;
ALTER TABLE moderation_events ADD CONSTRAINT moderation_events_about_check
  CHECK (about IN ('report', 'held', 'suspension', 'appeal', 'opt-out', 'contact', 'promo-code'));
