import { eq } from 'drizzle-orm';
import type { NewAccount } from '#features/auth/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { DAY } from '#platform/shared/durations.ts';
import { pendingSignups } from '../schema.ts';

/** The sealed content: the account to create, and what must be paid for it. */
export interface Signup {
  /** The password is hashed. */
  account: NewAccount;
  /** The site's address as the browser used it, for the links in mails. */
  origin: string;
  startedAt: number;
  intentId: string | null;
  dueNow: number;
  monthly: number;
  code: { redemptionId: string; code: string } | null;
}

export type PendingSignup = typeof pendingSignups.$inferSelect;

const LIFETIME = DAY;

const boxPlace = (id: string) => `pending_signups.box:${id}`;

export async function addPendingSignup(
  { db, keys, clock }: Services,
  { id, customerId, subscriptionId }: Pick<PendingSignup, 'id' | 'customerId' | 'subscriptionId'>,
  signup: Signup,
): Promise<void> {
  const box = keys.sealText(JSON.stringify(signup), boxPlace(id));
  await db.insert(pendingSignups).values({ id, customerId, subscriptionId, box, day: today(clock) });
}

export async function findSignup({ db }: Services, customerId: string): Promise<PendingSignup | undefined> {
  const [row] = await db.select().from(pendingSignups).where(eq(pendingSignups.customerId, customerId));
  return row;
}

/** Null once the sign-up is closed: its form has been deleted then. */
export function openSignup({ keys }: Services, { id, box }: PendingSignup): Signup | null {
  return box === null ? null : (JSON.parse(keys.openText(box, boxPlace(id))) as Signup);
}

export function isExpired({ clock }: Services, { startedAt }: Signup): boolean {
  return clock.now().getTime() - startedAt >= LIFETIME;
}
