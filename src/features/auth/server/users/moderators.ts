import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { Role } from '../../contract.ts';
import { users } from '../schema.ts';

/**
 * Takes effect from the next request on; returns false if nothing was changed. Only the operator's command calls this, no
 * endpoint does. An account with an unconfirmed address may belong to another person, so it cannot become a moderator.
 */
export async function changeRole(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  role: Role,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ role, updatedAt: today(clock) })
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        role === 'member' ? undefined : isNotNull(users.emailVerifiedOn),
      ),
    )
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function listModerators({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'moderator'))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}
