-- What an operator has stopped, and what users are told. Nothing in it is about a person.
CREATE TABLE stops (
  what text PRIMARY KEY CHECK (what IN ('sign-ups', 'sending', 'answers')),
  message text NOT NULL,
  since timestamptz NOT NULL
);
