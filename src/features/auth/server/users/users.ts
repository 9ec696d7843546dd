import { asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { confessionAllowance } from '#features/quota/server/index.ts';
import { AppError, ERRORS } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import type { CurrentUser } from '../../contract.ts';
import { users, type User } from '../schema.ts';

export type { User };

const { password: _hash, ...columns } = getTableColumns(users);
/** Every column but the password hash: queries for a `User` select these. */
export const userColumns = columns;

/** The signed-in member's account. */
export async function readOwnAccount(ctx: Ctx): Promise<User> {
  return findById(ctx, requireMember(ctx).userId);
}

export async function findById({ db }: Services, userId: number): Promise<User> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, userId));
  // Deleted in another tab a moment ago.
  if (!user) throw new AppError('SIGNED_OUT');
  return user;
}

/** Reads a user and holds the row until the transaction ends. Verbs that redeem or revoke links start with this. */
export async function lockUser({ db }: Services, userId: number): Promise<User> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new AppError('SIGNED_OUT');
  return user;
}

/** Id and address of an account; null once it is deleted. */
export async function readPerson({ db }: Services, userId: number): Promise<Pick<Person, 'userId' | 'email'> | null> {
  const [user] = await db.select({ userId: users.id, email: users.email }).from(users).where(eq(users.id, userId));
  return user ?? null;
}

const isVerified = sql<boolean>`${users.emailVerifiedOn} IS NOT NULL`;

/** What other features need to know about several members. Deleted accounts are left out. */
export async function readPeople({ db }: Services, userIds: number[]) {
  if (userIds.length === 0) return [];
  const { id, email, firstName, lastName, dateOfBirth, membershipPlan: plan } = users;
  return db
    .select({ userId: id, email, firstName, lastName, dateOfBirth, plan, emailVerified: isVerified })
    .from(users)
    .where(inArray(id, userIds));
}

/** A page of all members, ordered by id: up to `limit` of those whose id is greater than `after`. */
export async function listPeople({ db }: Pick<Services, 'db'>, after: number, limit: number): Promise<Person[]> {
  const { id: userId, email } = users;
  return db
    .select({ userId, email, emailVerified: isVerified })
    .from(users)
    .where(gt(userId, after))
    .orderBy(asc(userId))
    .limit(limit);
}

/** E-mails are compared without regard to capitals. */
export const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

export async function findByEmail({ db }: Pick<Services, 'db'>, email: string): Promise<User | undefined> {
  const [user] = await db.select(userColumns).from(users).where(hasEmail(email));
  return user;
}

interface Change extends Partial<Pick<User, 'email' | 'emailVerifiedOn'>> {
  /** The new password's hash. */
  password?: string;
}

/** Returns the changed account. The database itself refuses a taken e-mail, so no race can slip past. */
export async function changeUser({ db, clock }: Services, userId: number, change: Change): Promise<User> {
  try {
    const [user] = await db
      .update(users)
      .set({ ...change, updatedAt: today(clock) })
      .where(eq(users.id, userId))
      .returning(userColumns);
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

/** Writes the columns that other features read. Only the membership feature calls this. */
export async function writeMembership({ db, clock }: Services, userId: number, membership: Membership): Promise<void> {
  await db
    .update(users)
    .set({ ...membership, updatedAt: today(clock) })
    .where(eq(users.id, userId));
}

/** Carries an issue for the field that the e-mail was typed into. */
export function emailTaken(path: 'email' | 'newEmail', cause?: unknown): AppError {
  return new AppError('EMAIL_TAKEN', { issues: [{ path, message: ERRORS.EMAIL_TAKEN.message }], cause });
}

function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : undefined;
  return cause?.constraint === constraint;
}

export async function getCurrentUser(ctx: Ctx): Promise<CurrentUser> {
  return toCurrentUser(ctx, await readOwnAccount(ctx));
}

export async function toCurrentUser(services: Services, user: User): Promise<CurrentUser> {
  const { id, email, firstName, lastName, membershipPlan, role } = user;
  const emailVerified = user.emailVerifiedOn !== null;
  const sender = { userId: id, email, emailVerified, plan: membershipPlan };
  const allowance = await confessionAllowance(services, sender);
  const isModerator = role === 'moderator';
  return { id, firstName, lastName, email, emailVerified, membershipPlan, isModerator, ...allowance };
}
