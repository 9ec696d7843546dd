import { accountTag } from '#features/people/server/account.ts';
import type { Keys, TagValues, TagPurpose } from '#platform/server/keys/keys.ts';
import { written } from '../dump.ts';
import type { World } from './world.ts';

/** What a dump shows of the account with this id: the tag of its row. Attackers do not have the keys to find it. */
export function accountOf({ app }: Pick<World, 'app'>, userId: number): string {
  return written(accountTag(app.services.keys, userId));
}

/** Purposes of tags under which rows of members are found. */
const PURPOSES = ['owner', 'session'];

/** The same keys, which also note whose rows a tag is for: the first number of its values is the user's id. */
export function noteOwners(keys: Keys, noted: Map<string, number>): Keys {
  return {
    ...keys,
    tag<Purpose extends TagPurpose>(purpose: Purpose, ...values: TagValues<Purpose>) {
      const tag = keys.tag(purpose, ...values);
      const userId = PURPOSES.includes(purpose)
        ? (values as (string | number)[]).find((value) => typeof value === 'number')
        : undefined;
      if (userId !== undefined) noted.set(written(tag), userId);
      return tag;
    },
  };
}
