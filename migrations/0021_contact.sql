-- What people wrote to us. Each message has a tag of its own: no two rows show that one person wrote both. The hour is in the box.
CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  tag bytea NOT NULL CONSTRAINT contact_messages_tag_key UNIQUE,
  priority boolean NOT NULL,
  box bytea NOT NULL,
  received_on date NOT NULL,
  answered_on date
);
CREATE INDEX contact_messages_received_index ON contact_messages (received_on);
