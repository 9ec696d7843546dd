-- Instagram logins under way: first as the state that the popup carries, then as what Instagram has told. Both are bound
-- to one session, used once, and sealed; the precise end is inside the box.
CREATE TABLE instagram_logins (
  hash text CONSTRAINT instagram_logins_pk PRIMARY KEY,
  sid text NOT NULL CONSTRAINT instagram_logins_session_fk REFERENCES sessions (sid) ON DELETE CASCADE,
  stage text NOT NULL,
  box bytea NOT NULL,
  day date NOT NULL,
  CONSTRAINT instagram_logins_stage_check CHECK (stage IN ('state', 'grant'))
);
CREATE INDEX instagram_logins_sid_index ON instagram_logins (sid);
CREATE INDEX instagram_logins_day_index ON instagram_logins (day);

-- Who has proved to be whom. Belongs to a person, or to a visitor's session and dies with it. The tags are made with
-- another key than the letters' addresses: nobody can join the two.
CREATE TABLE verified_profiles (
  id uuid CONSTRAINT verified_profiles_pk PRIMARY KEY,
  user_id integer CONSTRAINT verified_profiles_user_fk REFERENCES users (id) ON DELETE CASCADE,
  sid text CONSTRAINT verified_profiles_session_fk REFERENCES sessions (sid) ON DELETE CASCADE,
  handle_tag bytea NOT NULL,
  account_tag bytea NOT NULL,
  scoped_tag bytea NOT NULL,
  box bytea NOT NULL,
  verified_on date NOT NULL,
  CONSTRAINT verified_profiles_owner_check CHECK (num_nonnulls(user_id, sid) = 1),
  CONSTRAINT verified_profiles_user_key UNIQUE (user_id, handle_tag),
  CONSTRAINT verified_profiles_session_key UNIQUE (sid, handle_tag)
);
CREATE INDEX verified_profiles_handle_index ON verified_profiles (handle_tag);
CREATE INDEX verified_profiles_account_index ON verified_profiles (account_tag);
CREATE INDEX verified_profiles_scoped_index ON verified_profiles (scoped_tag);
CREATE INDEX verified_profiles_verified_index ON verified_profiles (verified_on);

-- Which accounts a handle belonged to, and from when on: a handle that was given up and taken by somebody else does not
-- open the letters of the one before. Accounts and times are sealed.
CREATE TABLE handle_claims (
  target_tag bytea CONSTRAINT handle_claims_pk PRIMARY KEY,
  box bytea NOT NULL
);

-- What a letter's reader did with it: the letter and the deed in one keyed tag, so that each counts once, and nothing leads
-- from here to a letter.
CREATE TABLE reader_marks (
  tag bytea CONSTRAINT reader_marks_pk PRIMARY KEY
);

-- Inboxes that their owner has paused.
CREATE TABLE paused_inboxes (
  target_tag bytea CONSTRAINT paused_inboxes_pk PRIMARY KEY
);

-- Letters that were shown to the moderators. The note and a copy of the letter are sealed: a letter that is taken back does not
-- take its case along.
CREATE TABLE reports (
  id uuid CONSTRAINT reports_pk PRIMARY KEY,
  letter_tag bytea NOT NULL,
  reason text NOT NULL,
  box bytea NOT NULL,
  opened_on date NOT NULL,
  closed_on date
);
CREATE INDEX reports_letter_index ON reports (letter_tag);
CREATE INDEX reports_closed_index ON reports (closed_on);

-- Meta's requests to delete somebody's data, by the code under which its state can be looked up.
CREATE TABLE data_deletions (
  code text CONSTRAINT data_deletions_pk PRIMARY KEY,
  requested_on date NOT NULL,
  completed_on date
);
CREATE INDEX data_deletions_requested_index ON data_deletions (requested_on);
