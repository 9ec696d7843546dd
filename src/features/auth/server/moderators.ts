import { asc, eq, sql } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { Role } from '../contract.ts';
import { users } from './schema.ts';

/** Counts from the next request on. Whoever runs the machine decides this: no call of the product leads here. */
export async function changeRole(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  role: Role,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ role, updatedAt: today(clock) })
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
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
