import * as z from 'zod/mini';
import { LinkableAccount } from '#features/verification/server/index.ts';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerSlots } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { linkedAccounts } from './schema.ts';

/** Instagram is asked again so many days after the last verification. */
export const DUE_DAYS = 7;

/** How many accounts a member can link. One more takes the place of the one that was verified longest ago. */
const SLOTS = 16;

type LinkRow = typeof linkedAccounts.$inferSelect;

const Link = z.object({
  /** The name of the link in calls of its owner. */
  id: z.string(),
  userId: z.number(),
  /** With the token or the sender's id, which are only for asking Instagram. */
  account: LinkableAccount,
  linkedOn: z.iso.date(),
  lastVerifiedOn: z.iso.date(),
  isActive: z.boolean(),
});
export type Link = z.output<typeof Link>;

/** A link with its row. */
export type StoredLink = Link & LinkRow;

const sealedLink = sealed('linked_accounts.box', { version: 1, schema: Link, size: 2048 });

/** The tags of all links that a member can have. */
export const slotsOf = (keys: Keys, userId: number) => ownerSlots(keys, 'linked_accounts', userId, SLOTS);

export function openLink(keys: Keys, row: LinkRow): StoredLink {
  return { ...row, ...sealedLink.open(keys, row.ownerTag, row.box) };
}

/** The row of a link, in one of its owner's slots. */
export function linkRow(keys: Keys, ownerTag: Buffer, link: Link): LinkRow {
  const { id, userId, account, linkedOn, lastVerifiedOn, isActive } = link;
  return {
    ownerTag,
    box: sealedLink.seal(keys, ownerTag, { id, userId, account, linkedOn, lastVerifiedOn, isActive }),
    dueOn: dayOf(startOfDay(new Date(lastVerifiedOn), DUE_DAYS)),
  };
}
