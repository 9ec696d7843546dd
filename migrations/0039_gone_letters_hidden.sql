-- Only the box of a letter says whether it is gone.
ALTER TABLE confessions DROP COLUMN gone;
