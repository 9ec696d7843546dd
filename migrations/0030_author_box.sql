-- Who wrote a letter is its author, in the code and in the table.
ALTER TABLE confessions RENAME COLUMN sender_box TO author_box;
