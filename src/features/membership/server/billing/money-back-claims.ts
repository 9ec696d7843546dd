import { inArray } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personTags, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { moneyBackClaims } from '../schema.ts';

/** Identifies the payment without storing Stripe's id. */
export function paymentTag({ keys }: Pick<Services, 'keys'>, invoiceId: string): Buffer {
  return keys.tag('person', 'money-back-payment', invoiceId);
}

/** Tags of the payments that this person has claimed (at most one), found by account or by mailbox. */
export async function findClaims({ db, keys }: Services, person: Person): Promise<Buffer[]> {
  const { personTag, paymentTag: payment } = moneyBackClaims;
  const rows = await db
    .select({ payment })
    .from(moneyBackClaims)
    .where(inArray(personTag, claimTags(keys, person)));
  return rows.map((row) => row.payment);
}

/** Leaves an earlier claim in place; waits for a claim that another transaction is writing. */
export async function addClaims(tx: Services, person: Person, invoiceId: string): Promise<void> {
  const claim = { paymentTag: paymentTag(tx, invoiceId), day: today(tx.clock) };
  const rows = claimTags(tx.keys, person).map((personTag) => ({ personTag, ...claim }));
  await tx.db.insert(moneyBackClaims).values(rows).onConflictDoNothing();
}

export async function findClaimDay({ db, keys }: Services, person: Person): Promise<string | null> {
  const isTheirs = inArray(moneyBackClaims.personTag, claimTags(keys, person));
  const [row] = await db.select({ day: moneyBackClaims.day }).from(moneyBackClaims).where(isTheirs).limit(1);
  return row?.day ?? null;
}

/** For a deleted account: moves its claim to its last mailbox, because the address may have changed since the claim. */
export async function moveClaimToMailbox({ db, keys }: Services, person: Person): Promise<void> {
  const [byAccount, ...byMailbox] = claimTags(keys, person).toReversed();
  if (!byAccount) return;
  const isAccount = inArray(moneyBackClaims.personTag, [byAccount]);
  const [claim] = await db.delete(moneyBackClaims).where(isAccount).returning();
  if (!claim || byMailbox.length === 0) return;
  const rows = byMailbox.map((personTag) => ({ ...claim, personTag }));
  await db.insert(moneyBackClaims).values(rows).onConflictDoNothing();
}

/** Tags for this table only, so that its rows cannot be joined with other tables about the same person. */
function claimTags(keys: Keys, person: Person): Buffer[] {
  return personTags(keys, person).map((tag) => keys.tag('person', 'money-back', tag.toString('base64')));
}
