import * as z from 'zod/mini';
import { provedByLogin, renameNetworkId, TokenAccount } from '#features/verification/server/index.ts';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { linkedAccounts } from './schema.ts';
import { linkRow, slotsOf } from './sealed-link.ts';

/** What was sealed in a row before, under the tag of the Instagram account. */
const sealedAccount = sealed('linked_accounts', {
  version: 2,
  schema: TokenAccount,
  upgrade: { 1: renameNetworkId },
});

const OldLink = z.object({
  id: z.string(),
  user_id: z.number(),
  handle_tag: z.string(),
  account_tag: z.string(),
  box: z.string(),
  is_active: z.boolean(),
  linked_on: z.iso.date(),
  last_verified_on: z.iso.date(),
});

export const linksUpgrade: Upgrade = {
  table: 'linked_accounts',
  together: 'user_id',
  async move({ db, keys }, rows) {
    const byUser = Map.groupBy(z.parse(z.array(OldLink), rows), (row) => row.user_id);
    const moved = [...byUser].flatMap(([userId, own]) => {
      const slots = slotsOf(keys, userId);
      const newestFirst = own.toSorted((a, b) => b.last_verified_on.localeCompare(a.last_verified_on));
      return newestFirst.slice(0, slots.length).map((row, slot) => {
        const account = provedByLogin(sealedAccount.open(keys, bytesOf(row.account_tag), bytesOf(row.box)));
        const { id, linked_on: linkedOn, last_verified_on: lastVerifiedOn, is_active: isActive } = row;
        const link = { id, userId, account, linkedOn, lastVerifiedOn, isActive };
        // A link that has lost its handle to another account has a tag of its own instead.
        return { ...linkRow(keys, slots[slot] as Buffer, link), handleTag: bytesOf(row.handle_tag) };
      });
    });
    if (moved.length > 0) await db.insert(linkedAccounts).values(moved);
  },
};
