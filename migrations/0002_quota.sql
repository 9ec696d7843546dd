-- How many letters an account has sent today, under a tag of the day's key. The two parts are used in turn, one a day, and the other
-- one is truncated, so that no deleted rows stay in its file.
CREATE TABLE quotas (
  part smallint NOT NULL,
  tag bytea NOT NULL,
  used integer NOT NULL
) PARTITION BY LIST (part);
CREATE UNIQUE INDEX quotas_tag_key ON quotas (tag, part);
CREATE TABLE quotas_0 PARTITION OF quotas FOR VALUES IN (0);
CREATE TABLE quotas_1 PARTITION OF quotas FOR VALUES IN (1);
