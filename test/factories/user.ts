import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#features/auth/server/schema.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';

export const PASSWORD = 'Correct-Horse-7';

/** PASSWORD under argon2id with the smallest parameters: tests need the form, not the strength. */
const CHEAP_HASH = '$argon2id$v=19$m=64,t=1,p=1$c3Vicm9zYS10ZXN0LXNhbA$K2iOFE+YZWoZmh/BEmjzuVhKlzQqQxf6YtIAR/6wZLs';

/** The plan in the table, whatever the member's session says. */
export async function storedPlanOf({ db }: Pick<Services, 'db'>, userId: number): Promise<string | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user?.membershipPlan;
}

export async function makeUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<typeof users.$inferSelect> {
  const day = today(clock);
  const [user] = await db
    .insert(users)
    .values({
      email: `person-${randomUUID()}@example.org`,
      password: CHEAP_HASH,
      firstName: 'Ada',
      lastName: 'Byron',
      dateOfBirth: '1995-06-01',
      gender: 'prefer-not-to-say',
      createdAt: day,
      updatedAt: day,
      ...overrides,
    })
    .returning();
  if (!user) throw new Error('The user was not inserted');
  return user;
}
