-- Who may not use the product, under a keyed name of the person, by day. No case stands here.
CREATE TABLE sanctions (
  person_tag bytea CONSTRAINT sanctions_pk PRIMARY KEY,
  until date
);
