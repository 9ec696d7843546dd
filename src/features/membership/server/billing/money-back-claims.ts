import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayOf, startOfDay, today, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { InvoiceState } from '#platform/server/gateways/stripe/stripe.ts';
import { personTags, type Person } from '#features/people/server/index.ts';
import type { Uses } from '#platform/server/services.ts';
import { moneyBackClaims } from '../schema.ts';

const Claim = z.object({
  /** The keyed tag of the payment, so that a refund that was cut off can be repeated. */
  payment: z.string(),
  day: z.string(),
});
type Claim = z.output<typeof Claim>;

const sealedClaim = sealed('money_back_claims.box', { version: 1, schema: Claim, size: 512 });

const DAYS_KEPT = 3 * 365;

/** Identifies the payment without storing Stripe's id. */
export function paymentTag({ keys }: Uses<'keys'>, invoiceId: string): string {
  return keys.tag('person', 'money-back-payment', invoiceId).toString('base64');
}

/** The claims of this person, found by account and by mailbox, and those that were paid back to this card. */
export async function findClaims(
  { db, keys }: Uses<'db' | 'keys'>,
  person: Person,
  cardFingerprint: string | null,
): Promise<Claim[]> {
  const tags = [...claimTags(keys, person), ...cardTags(keys, cardFingerprint)];
  const rows = await db.select().from(moneyBackClaims).where(inArray(moneyBackClaims.tag, tags));
  return rows.map(({ tag, box }) => sealedClaim.open(keys, tag, box));
}

/** Leaves an earlier claim in place; waits for a claim that another transaction is writing. */
export async function addClaims(
  tx: Uses<'db' | 'keys' | 'clock'>,
  person: Person,
  { id, cardFingerprint }: Pick<InvoiceState, 'id' | 'cardFingerprint'>,
): Promise<void> {
  const claim = { payment: paymentTag(tx, id), day: today(tx.clock) };
  const tags = [...claimTags(tx.keys, person), ...cardTags(tx.keys, cardFingerprint)];
  const rows = tags.map((tag) => toRow(tx.keys, tag, claim));
  await tx.db.insert(moneyBackClaims).values(rows).onConflictDoNothing();
}

/** For a deleted account: moves its claim to its last mailbox, because the address may have changed since the claim. */
export async function moveClaimToMailbox({ db, keys }: Uses<'db' | 'keys'>, person: Person): Promise<void> {
  const [byAccount, ...byMailbox] = claimTags(keys, person).toReversed();
  if (!byAccount) return;
  const [deleted] = await db.delete(moneyBackClaims).where(eq(moneyBackClaims.tag, byAccount)).returning();
  if (!deleted || byMailbox.length === 0) return;
  const claim = sealedClaim.open(keys, byAccount, deleted.box);
  const rows = byMailbox.map((tag) => toRow(keys, tag, claim));
  await db.insert(moneyBackClaims).values(rows).onConflictDoNothing();
}

/** The row of a claim. */
function toRow(keys: Keys, tag: Buffer, claim: Claim): typeof moneyBackClaims.$inferInsert {
  return { tag, box: sealedClaim.seal(keys, tag, claim), purgeOn: purgeDay(claim.day) };
}

/** The first day of the month in which the claim becomes three years old. The exact day would show which rows are one claim. */
function purgeDay(day: Day): Day {
  return `${dayOf(startOfDay(new Date(day), DAYS_KEPT)).slice(0, 7)}-01`;
}

/** By its card, a person with several mailboxes is recognised. */
function cardTags(keys: Keys, cardFingerprint: string | null): Buffer[] {
  return cardFingerprint === null ? [] : [keys.tag('person', 'money-back-card', cardFingerprint)];
}

/** Tags for this table only, so that its rows cannot be joined with other tables about the same person. */
function claimTags(keys: Keys, person: Person): Buffer[] {
  return personTags(keys, person).map((tag) => keys.tag('person', 'money-back', tag.toString('base64')));
}
