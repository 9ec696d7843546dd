-- From now on every mailed link says, sealed, which address it was mailed to. Older ones do not, so they stop working.
DELETE FROM account_tokens;

ALTER TABLE account_tokens
  ALTER COLUMN box SET NOT NULL,
  DROP CONSTRAINT account_tokens_purpose_check,
  ADD CONSTRAINT account_tokens_purpose_check
    CHECK (purpose IN ('verify-email', 'reset-password', 'change-email', 'stop-change', 'revert-email'));
