import type { Keys } from '#platform/server/keys/keys.ts';
import { mailboxTag, personTags, type Person } from '#features/people/server/index.ts';
import type { Services } from '#platform/server/services.ts';

/** Before an account exists, only the address is known. */
export type Redeemer = Pick<Person, 'email'> & Partial<Pick<Person, 'userId'>>;

/** Memberships and sign-ups keep the id sealed, so that nothing in their rows leads to this one. */
export function redemptionTag(keys: Keys, redemptionId: string): Buffer {
  return keys.tag('payment', 'redemption', redemptionId);
}

/** One use per mailbox, confirmed or not: a code is redeemed before the mailbox can be confirmed, and only free days are at stake. */
export function tagsOf({ keys }: Pick<Services, 'keys'>, codeId: string, { userId, email }: Redeemer): Buffer[] {
  const tags =
    userId === undefined ? [mailboxTag(keys, email)] : personTags(keys, { userId, email, emailVerified: true });
  // Of this code alone: a person's rows for two codes, and those in other tables, have nothing in common.
  return tags.map((tag) => keys.tag('person', 'promo code', codeId, tag.toString('base64')));
}

export function distinct(tags: Buffer[]): Buffer[] {
  return [...new Map(tags.map((tag) => [tag.toString('base64'), tag])).values()];
}
