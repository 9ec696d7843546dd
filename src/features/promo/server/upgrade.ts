import * as z from 'zod/mini';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { redemptionTag, tagForCode } from './redemption-tags.ts';
import { releaseDay } from './redemptions.ts';
import { promoRedemptions } from './schema.ts';

const OldRedemption = z.object({
  code_id: z.string(),
  person_tag: z.string(),
  redemption_id: z.string(),
  state: z.enum(['held', 'redeemed']),
  day: z.string(),
});

/** The table had a row for each tag of a person. Now a use has one row with all of them. */
const moveRedemptions: Upgrade = {
  table: 'promo_redemptions',
  together: 'redemption_id',
  async move({ db, keys }, rows) {
    const uses = Map.groupBy(z.parse(z.array(OldRedemption), rows), (row) => row.redemption_id);
    const moved = [...uses.values()].flatMap((sameUse) => {
      const [first] = sameUse;
      if (!first) return [];
      const { code_id: codeId, redemption_id: id, state, day } = first;
      const personTags = sameUse.map((row) => tagForCode(keys, codeId, bytesOf(row.person_tag)));
      const releaseOn = state === 'held' ? releaseDay(day) : null;
      return [{ tag: redemptionTag(keys, id), codeId, personTags, releaseOn }];
    });
    await db.insert(promoRedemptions).values(moved);
  },
};

export const promoUpgrades: Upgrade[] = [moveRedemptions];
