-- What people wrote to us, sealed whole. The tag is the writer's: of the account, or of the address that was given. It is made
-- for this table alone, so that nothing leads from here to anybody else's row.
CREATE TABLE contact_messages (
  id uuid CONSTRAINT contact_messages_pk PRIMARY KEY,
  writer_tag bytea NOT NULL,
  priority boolean NOT NULL,
  box bytea NOT NULL,
  received_at timestamptz NOT NULL,
  answered_on date
);
CREATE INDEX contact_messages_writer_index ON contact_messages (writer_tag);
CREATE INDEX contact_messages_received_index ON contact_messages (received_at);
