CREATE TABLE promo_codes (
  id uuid CONSTRAINT promo_codes_pk PRIMARY KEY,
  code text NOT NULL,
  description text NOT NULL,
  type text NOT NULL,
  value integer NOT NULL,
  max_uses integer,
  used_count integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  created_at date NOT NULL,
  CONSTRAINT promo_codes_type_check CHECK (type IN ('premium_free', 'premium_discount')),
  CONSTRAINT promo_codes_value_check CHECK (value BETWEEN 1 AND 100),
  CONSTRAINT promo_codes_uses_check CHECK (max_uses IS NULL OR used_count <= max_uses)
);
CREATE UNIQUE INDEX promo_codes_code_key ON promo_codes (upper(code));
