import { eq } from 'drizzle-orm';
import type { NewAccount } from '#features/auth/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { DAY } from '#platform/shared/durations.ts';
import { pendingSignups } from './schema.ts';

/** What is sealed: all that makes the account, and what the payment must be. */
export interface Signup {
  /** With the hash of the password. */
  account: NewAccount;
  /** Where the person came from; the link in the first mail leads back there. */
  origin: string;
  startedAt: number;
  intentId: string | null;
  dueNow: number;
  monthly: number;
  code: { redemptionId: string; code: string } | null;
}

export type PendingSignup = typeof pendingSignups.$inferSelect;

const LASTS = DAY;

const boxPlace = (id: string) => `pending_signups.box:${id}`;

export async function keepSignup(
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

/** Null once it has been finished: nothing of the person is left in it then. */
export function openSignup({ keys }: Services, { id, box }: PendingSignup): Signup | null {
  return box === null ? null : (JSON.parse(keys.openText(box, boxPlace(id))) as Signup);
}

export function isOver({ clock }: Services, { startedAt }: Signup): boolean {
  return clock.now().getTime() - startedAt >= LASTS;
}
