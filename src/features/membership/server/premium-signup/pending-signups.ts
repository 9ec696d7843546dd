import { and, asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { GENDERS } from '#features/people/contract.ts';
import { today } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { DAY } from '#platform/shared/durations.ts';
import { pendingSignups, type SignupOutcome } from '../schema.ts';

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
export const Signup = z.object({
  account: Account,
  /** The site's address as the browser used it, for the links in mails. */
  origin: z.string(),
  /** The session in which it began: whoever confirms the payment may be another browser. */
  sid: z.optional(z.nullable(z.string())),
  startedAt: z.number(),
  intentId: z.nullable(z.string()),
  dueNow: z.number(),
  monthly: z.number(),
  code: z.nullable(z.object({ redemptionId: z.string(), code: z.string() })),
});
export type Signup = z.output<typeof Signup>;

/** The ids at Stripe stay when the sign-up is closed and its form is dropped: a payment may still have to be refunded. */
const StoredSignup = z.object({
  customerId: z.string(),
  subscriptionId: z.string(),
  signup: z.nullable(Signup),
});
type StoredSignup = z.output<typeof StoredSignup>;

const sealedSignup = sealed('pending_signups.box', { version: 1, schema: StoredSignup, size: 2560 });

/** `signup` is null once the sign-up is closed. */
export type PendingSignup = StoredSignup & { outcome: SignupOutcome };

type Row = typeof pendingSignups.$inferSelect;

const LIFETIME = DAY;

const tagOf = (keys: Keys, customerId: string) => keys.tag('payment', 'customer of a sign-up', customerId);

/** The row of a sign-up. */
function toRow(keys: Keys, { outcome, ...stored }: PendingSignup): Omit<Row, 'day'> {
  const customerTag = tagOf(keys, stored.customerId);
  return { customerTag, outcome, box: sealedSignup.seal(keys, customerTag, stored) };
}

function toSignup(keys: Keys, { customerTag, outcome, box }: Row): PendingSignup {
  return { ...sealedSignup.open(keys, customerTag, box), outcome };
}

export async function addPendingSignup(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  stored: StoredSignup,
): Promise<void> {
  await db.insert(pendingSignups).values({ ...toRow(keys, { ...stored, outcome: 'open' }), day: today(clock) });
}

export async function findSignup(
  { db, keys }: Uses<'db' | 'keys'>,
  customerId: string,
): Promise<PendingSignup | undefined> {
  const [row] = await db
    .select()
    .from(pendingSignups)
    .where(eq(pendingSignups.customerTag, tagOf(keys, customerId)));
  return row && toSignup(keys, row);
}

/** Sign-ups that wait for their payment, or that must still be ended or refunded at Stripe; the oldest first. */
export async function findUnfinishedSignups(
  services: Uses<'db' | 'keys' | 'log'>,
  limit: number,
): Promise<PendingSignup[]> {
  const { db, keys } = services;
  const rows = await db
    .select()
    .from(pendingSignups)
    .where(inArray(pendingSignups.outcome, ['open', 'taken', 'expired']))
    .orderBy(asc(pendingSignups.day))
    .limit(limit);
  return openReadable(services, rows, (row) => toSignup(keys, row));
}

/** Returns false if the row has another outcome than `from`. Drops the form: a closed row holds no personal data. */
export async function setOutcome(
  { db, keys }: Uses<'db' | 'keys'>,
  { customerId, subscriptionId }: PendingSignup,
  from: SignupOutcome,
  outcome: SignupOutcome,
): Promise<boolean> {
  const { customerTag, ...columns } = toRow(keys, { customerId, subscriptionId, outcome, signup: null });
  const closed = await db
    .update(pendingSignups)
    .set(columns)
    .where(and(eq(pendingSignups.customerTag, customerTag), eq(pendingSignups.outcome, from)));
  return closed.rowCount === 1;
}

export async function deleteSignup({ db, keys }: Uses<'db' | 'keys'>, { customerId }: PendingSignup): Promise<void> {
  await db.delete(pendingSignups).where(eq(pendingSignups.customerTag, tagOf(keys, customerId)));
}

export function isExpired({ clock }: Uses<'clock'>, { startedAt }: Signup): boolean {
  return clock.now().getTime() - startedAt >= LIFETIME;
}
