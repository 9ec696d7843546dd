-- Matches and messages are no longer rewritten after a change.
ALTER TABLE matches DROP COLUMN settled;
ALTER TABLE chat_messages DROP COLUMN settled;
