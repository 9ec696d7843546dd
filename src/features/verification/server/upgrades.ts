import * as z from 'zod/mini';
import { withNameSearchOn } from '#features/privacy/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { indexNames } from './found-by-name/findable-names.ts';
import { holderSlots } from './handles/handle-holders.ts';
import { endedOn, openHold, ownerless, sealedHold } from './handles/hold.ts';
import { deletionTagOf } from './meta/meta-callbacks.ts';
import { ProvedAccount, renameNetworkId } from './proofs/instagram-accounts.ts';
import { openProof, proofRow, slotsOf } from './proofs/sealed-proof.ts';
import { dataDeletions, handleHolders, proofs } from './schema.ts';

/** What was sealed in a row of proofs before, under its id. */
const provedAccount = sealed('verified_profiles', {
  version: 2,
  schema: ProvedAccount,
  upgrade: { 1: renameNetworkId },
});

const OldProof = z.object({ id: z.string(), user_id: z.number(), box: z.string(), verified_on: z.iso.date() });
const OldHold = z.object({ handle_tag: z.string(), holder_tag: z.string(), box: z.string() });
const OldDeletion = z.object({
  code: z.string(),
  requested_on: z.iso.date(),
  completed_on: z.nullable(z.iso.date()),
});

const proofsUpgrade: Upgrade = {
  table: 'proofs',
  together: 'user_id',
  async move({ db, keys }, rows) {
    const byUser = Map.groupBy(z.parse(z.array(OldProof), rows), (row) => row.user_id);
    const moved = [...byUser].flatMap(([userId, own]) => {
      const slots = slotsOf(keys, { userId });
      const newestFirst = own.toSorted((a, b) => b.verified_on.localeCompare(a.verified_on));
      return newestFirst.slice(0, slots.length).map((row, slot) => {
        const account = provedAccount.open(keys, row.id, bytesOf(row.box));
        return proofRow(keys, slots[slot] as Buffer, { ...account, userId, verifiedOn: row.verified_on });
      });
    });
    if (moved.length === 0) return;
    await db.insert(proofs).values(moved);
    const findable = new Set(await withNameSearchOn({ db, keys }, [...byUser.keys()]));
    const opened = moved.map((row) => ({ ...openProof(keys, row), ownerTag: row.ownerTag }));
    await indexNames(
      { db, keys },
      opened.filter(({ userId }) => userId !== null && findable.has(userId)),
    );
  },
};

const holdersUpgrade: Upgrade = {
  table: 'handle_holders',
  together: 'holder_tag',
  async move({ db, keys, clock }, rows) {
    const byHolder = Map.groupBy(z.parse(z.array(OldHold), rows), (row) => row.holder_tag);
    const moved = [...byHolder.values()].flatMap((own) =>
      own.map((row, slot) => {
        const handleTag = bytesOf(row.handle_tag);
        const hold = openHold(keys, { handleTag, box: bytesOf(row.box) });
        const ownTag = hold.userId === null ? undefined : holderSlots(keys, hold.userId)[slot];
        // Without a slot, because it names nobody or because there are too many, a hold ends.
        const ended = endedOn(ownerless(hold), today(clock));
        const { holderTag, ...kept } = ownTag ? { ...hold, holderTag: ownTag } : ended;
        return { handleTag, holderTag, box: sealedHold.seal(keys, handleTag, kept) };
      }),
    );
    if (moved.length > 0) await db.insert(handleHolders).values(moved);
  },
};

const deletionsUpgrade: Upgrade = {
  table: 'data_deletions',
  together: 'code',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldDeletion), rows).map(({ code, requested_on, completed_on }) => ({
      tag: deletionTagOf(keys, code),
      requestedOn: requested_on,
      completedOn: completed_on,
    }));
    if (moved.length > 0) await db.insert(dataDeletions).values(moved);
  },
};

export const verificationUpgrades = [proofsUpgrade, holdersUpgrade, deletionsUpgrade];
