import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { Role } from '../../contract.ts';
import { users } from '../schema.ts';

/**
 * Counts from the next request on. Whoever runs the machine decides this: no call of the product leads here. An account whose
 * address nobody has confirmed may be somebody else's, so it is given nothing.
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
