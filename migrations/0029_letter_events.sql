-- What happens to letters is an event, in the code and in the table.
ALTER TABLE letter_news RENAME TO letter_events;
ALTER TABLE letter_events RENAME CONSTRAINT letter_news_pk TO letter_events_pk;
ALTER INDEX letter_news_day_index RENAME TO letter_events_day_index;
