-- Every clock on the user's side is cut to the day: a precise time next to a confession would name its author.
CREATE TABLE users (
  id serial CONSTRAINT users_pk PRIMARY KEY,
  email text NOT NULL,
  password text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  date_of_birth date NOT NULL,
  gender text NOT NULL,
  membership_plan text NOT NULL DEFAULT 'free',
  subscription_status text NOT NULL DEFAULT 'active',
  stripe_customer_id text,
  stripe_subscription_id text,
  promo_code_used text,
  role text NOT NULL DEFAULT 'member',
  created_at date NOT NULL,
  updated_at date NOT NULL,
  CONSTRAINT users_gender_check CHECK (gender IN ('male', 'female', 'non-binary', 'prefer-not-to-say')),
  CONSTRAINT users_plan_check CHECK (membership_plan IN ('free', 'premium')),
  CONSTRAINT users_subscription_check
    CHECK (subscription_status IN ('active', 'past_due', 'canceling', 'canceled', 'incomplete')),
  CONSTRAINT users_role_check CHECK (role IN ('member', 'moderator'))
);

-- The same e-mail in other capitals is the same e-mail.
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

-- sid is a hash: a stolen table signs nobody in. A session without a user belongs to a visitor.
CREATE TABLE sessions (
  sid text CONSTRAINT sessions_pk PRIMARY KEY,
  user_id integer CONSTRAINT sessions_user_fk REFERENCES users (id) ON DELETE CASCADE,
  sess jsonb NOT NULL DEFAULT '{}',
  started_on date NOT NULL,
  expire timestamptz NOT NULL
);

CREATE INDEX sessions_expire_index ON sessions (expire);
CREATE INDEX sessions_user_index ON sessions (user_id);
