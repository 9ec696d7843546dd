-- Tags and boxes stay in their rows. PostgreSQL would move the bytes of rows of more than 2 kB to a table of their own, whose rows are
-- numbered in the order of their arrival.
DO $$
DECLARE
  it record;
BEGIN
  FOR it IN
    SELECT c.oid::regclass AS relation, a.attname AS name
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND a.atttypid = 'bytea'::regtype AND NOT a.attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STORAGE PLAIN', it.relation, it.name);
  END LOOP;
END $$;

-- These do not fit into a page: a message to us may have 4,000 characters, and an event names all letters of a slice of a batch. All boxes
-- of messages have one length; the length of an event tells the number of its letters, which their rows tell too.
ALTER TABLE contact_messages ALTER COLUMN box SET STORAGE EXTERNAL;
ALTER TABLE letter_events ALTER COLUMN box SET STORAGE EXTERNAL;
