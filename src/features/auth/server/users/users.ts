import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { confessionAllowance } from '#features/quota/server/index.ts';
import { AppError, ERRORS } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import type { CurrentUser } from '../../contract.ts';
import { users, type User } from '../schema.ts';

/** The signed-in person's whole row. */
export async function readMyself(ctx: Ctx): Promise<User> {
  return findById(ctx, requireMember(ctx).userId);
}

export async function findById({ db }: Services, userId: number): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  // Deleted in another tab a moment ago.
  if (!user) throw new AppError('SIGNED_OUT');
  return user;
}

/** Reads a user and holds the row until the transaction ends. Verbs that redeem or revoke links start with this. */
export async function lockUser({ db }: Services, userId: number): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new AppError('SIGNED_OUT');
  return user;
}

/** What names somebody elsewhere; null once they have left. */
export async function readPerson({ db }: Services, userId: number): Promise<Pick<Person, 'userId' | 'email'> | null> {
  const [user] = await db.select({ userId: users.id, email: users.email }).from(users).where(eq(users.id, userId));
  return user ?? null;
}

const isVerified = sql<boolean>`${users.emailVerifiedOn} IS NOT NULL`;

/** Several people, as far as others have to do with them; whoever has left is not among them. */
export async function readPeople({ db }: Services, userIds: number[]) {
  if (userIds.length === 0) return [];
  const { id, email, firstName, lastName, dateOfBirth, membershipPlan: plan } = users;
  return db
    .select({ userId: id, email, firstName, lastName, dateOfBirth, plan, emailVerified: isVerified })
    .from(users)
    .where(inArray(id, userIds));
}

/** Everybody, some at a time: those whose numbers come after `after`. */
export async function listPeople({ db }: Pick<Services, 'db'>, after: number, most: number): Promise<Person[]> {
  const { id: userId, email } = users;
  return db
    .select({ userId, email, emailVerified: isVerified })
    .from(users)
    .where(gt(userId, after))
    .orderBy(asc(userId))
    .limit(most);
}

/** E-mails are compared without regard to capitals. */
export async function findByEmail({ db }: Pick<Services, 'db'>, email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

/** No password opens an account with this in the place of its hash; a reset does. */
export const VOID_PASSWORD = '';

type Change = Partial<Pick<User, 'email' | 'password' | 'emailVerifiedOn'>>;

/** Answers the changed row; a taken e-mail is refused by the database itself, so no race can slip past. */
export async function changeUser({ db, clock }: Services, userId: number, change: Change): Promise<User> {
  try {
    const [user] = await db
      .update(users)
      .set({ ...change, updatedAt: today(clock) })
      .where(eq(users.id, userId))
      .returning();
    if (!user) throw new AppError('SIGNED_OUT');
    return user;
  } catch (error) {
    if (violates(error, 'users_email_key')) throw emailTaken('newEmail', error);
    throw error;
  }
}

type Membership = Pick<User, 'membershipPlan' | 'subscriptionStatus' | 'stripeCustomerId' | 'stripeSubscriptionId'> & {
  promoCodeUsed?: string;
};

/** The answers that the rest of the product reads. Memberships alone write them, and only through here. */
export async function writeMembership({ db, clock }: Services, userId: number, membership: Membership): Promise<void> {
  await db
    .update(users)
    .set({ ...membership, updatedAt: today(clock) })
    .where(eq(users.id, userId));
}

/** Told on the field that it was typed into. */
export function emailTaken(path: 'email' | 'newEmail', cause?: unknown): AppError {
  return new AppError('EMAIL_TAKEN', { issues: [{ path, message: ERRORS.EMAIL_TAKEN.message }], cause });
}

function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : undefined;
  return cause?.constraint === constraint;
}

export async function toCurrentUser(services: Services, user: User): Promise<CurrentUser> {
  const { id: userId, email, membershipPlan: plan, role } = user;
  const emailVerified = user.emailVerifiedOn !== null;
  const allowance = await confessionAllowance(services, { userId, email, emailVerified, plan });
  return { ...user, emailVerified, isModerator: role === 'moderator', ...allowance };
}
