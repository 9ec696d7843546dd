import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { GENDERS } from '#features/auth/contract.ts';
import { today } from '#platform/server/clock.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { DAY } from '#platform/shared/durations.ts';
import { pendingSignups } from '../schema.ts';

/** The account to create, with the password hashed. */
const Account = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  password: z.string(),
  dateOfBirth: z.string(),
  gender: z.enum(GENDERS),
  parentalPermission: z.optional(z.boolean()),
});

/** The account to create, and what must be paid for it. */
const Signup = z.object({
  account: Account,
  /** The site's address as the browser used it, for the links in mails. */
  origin: z.string(),
  startedAt: z.number(),
  intentId: z.nullable(z.string()),
  dueNow: z.number(),
  monthly: z.number(),
  code: z.nullable(z.object({ redemptionId: z.string(), code: z.string() })),
});
export type Signup = z.output<typeof Signup>;

const sealedSignup = sealed('pending_signups.box', { version: 1, schema: Signup });

export type PendingSignup = typeof pendingSignups.$inferSelect;

const LIFETIME = DAY;

export async function addPendingSignup(
  { db, keys, clock }: Services,
  { id, customerId, subscriptionId }: Pick<PendingSignup, 'id' | 'customerId' | 'subscriptionId'>,
  signup: Signup,
): Promise<void> {
  const box = sealedSignup.seal(keys, id, signup);
  await db.insert(pendingSignups).values({ id, customerId, subscriptionId, box, day: today(clock) });
}

export async function findSignup({ db }: Services, customerId: string): Promise<PendingSignup | undefined> {
  const [row] = await db.select().from(pendingSignups).where(eq(pendingSignups.customerId, customerId));
  return row;
}

/** Null once the sign-up is closed: its form has been deleted then. */
export function openSignup({ keys }: Services, { id, box }: PendingSignup): Signup | null {
  return box === null ? null : sealedSignup.open(keys, id, box);
}

export function isExpired({ clock }: Services, { startedAt }: Signup): boolean {
  return clock.now().getTime() - startedAt >= LIFETIME;
}
