import type { Database } from '#platform/server/db/database.ts';

const FIRST_ID = 1000;
export const emailOf = (n: number) => `many${n}@crowd.example`;
export const idOf = (n: number) => FIRST_ID + n;

/** Adds members to the tables of the version before whose columns are in the clear, so that the upgrade has many parts. */
export async function addMembers(database: Database, members: number): Promise<void> {
  await database.exclusively((run) =>
    run(`
      INSERT INTO users (id, email, password, first_name, last_name, date_of_birth, gender, created_at, updated_at)
        SELECT ${FIRST_ID} + n, 'many' || n || '@crowd.example', '$argon2id$v=19$m=64,t=1,p=1$x$y', 'First' || n,
          'Last' || n, '1990-01-01', 'female', '2026-03-01', '2026-03-01' FROM generate_series(1, ${members}) n;
      INSERT INTO session_logs (id, user_id, action, address_tag, agent, created_at)
        SELECT gen_random_uuid(), ${FIRST_ID} + n, 'sign-in', sha256(n::text::bytea), 'Firefox on Linux',
          date '2026-03-14' - day FROM generate_series(1, ${members}) n, generate_series(0, 1) day;
      INSERT INTO subscriptions (user_id, customer_id, kept_code, read_on)
        SELECT ${FIRST_ID} + n, 'cus_crowd' || n, 'CODE' || n, '2026-03-14' FROM generate_series(1, ${members}) n;
      INSERT INTO privacy_settings (user_id, email_notifications, data_collection, findable_by_name)
        SELECT ${FIRST_ID} + n, n % 2 = 0, n % 3 = 0, false FROM generate_series(1, ${members}) n`),
  );
}
