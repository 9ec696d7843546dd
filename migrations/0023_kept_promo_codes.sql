-- A discount code that was given with a free sign-up: the upgrade begins with it. A use is counted there, not here.
ALTER TABLE subscriptions ADD COLUMN kept_code text;
