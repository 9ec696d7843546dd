CREATE TABLE promo_codes (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  description text NOT NULL,
  type text NOT NULL CHECK (type IN ('premium_free', 'premium_discount')),
  value integer NOT NULL CHECK (value BETWEEN 1 AND 100),
  max_uses integer,
  used_count integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  created_at date NOT NULL,
  CONSTRAINT promo_codes_uses_check CHECK (max_uses IS NULL OR used_count <= max_uses)
);
-- The same code in other capitals is the same code.
CREATE UNIQUE INDEX promo_codes_code_key ON promo_codes (upper(code));

-- Uses of promo codes. A use has one row, with a tag for the account and for each mailbox of its person; the tags differ from
-- code to code. The day says when a use that is still held is released; it is null once the code is redeemed.
CREATE TABLE promo_redemptions (
  tag bytea PRIMARY KEY,
  code_id uuid NOT NULL CONSTRAINT promo_redemptions_code_fk REFERENCES promo_codes (id) ON DELETE CASCADE,
  person_tags bytea[] NOT NULL,
  release_on date
);
CREATE INDEX promo_redemptions_code_index ON promo_redemptions (code_id);
CREATE INDEX promo_redemptions_persons_index ON promo_redemptions USING gin (person_tags);
CREATE INDEX promo_redemptions_release_index ON promo_redemptions (release_on) WHERE release_on IS NOT NULL;
