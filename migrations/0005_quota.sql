-- The nth letter of a person today takes the row with the tag of the day, the person and n, under the day's key. Rows are only added,
-- and as many for each letter. The two parts are used in turn, one a day, and the other one is truncated.
CREATE TABLE quotas (
  part smallint NOT NULL,
  tag bytea NOT NULL
) PARTITION BY LIST (part);
CREATE UNIQUE INDEX quotas_tag_key ON quotas (tag, part);
CREATE TABLE quotas_0 PARTITION OF quotas FOR VALUES IN (0);
CREATE TABLE quotas_1 PARTITION OF quotas FOR VALUES IN (1);
