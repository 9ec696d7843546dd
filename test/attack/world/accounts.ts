import { accountTag } from '#features/people/server/account.ts';
import type { Keys, PartsOf, TagPurpose } from '#platform/server/keys/keys.ts';
import { written } from '../dump.ts';
import type { World } from './world.ts';

/** What a dump shows of the account with this id: the tag of its row. Attackers do not have the keys to find it. */
export function accountOf({ app }: Pick<World, 'app'>, userId: number): string {
  return written(accountTag(app.services.keys, userId));
}

/** Purposes of tags under which rows of members are found. */
const PURPOSES = ['owner', 'session'];

/** The same keys, which also note whose rows a tag is for: the first number of its parts is the user's id. */
export function noteOwners(keys: Keys, noted: Map<string, number>): Keys {
  return {
    ...keys,
    tag<Purpose extends TagPurpose>(purpose: Purpose, ...parts: PartsOf<Purpose>) {
      const tag = keys.tag(purpose, ...parts);
      const userId = PURPOSES.includes(purpose)
        ? (parts as (string | number)[]).find((part) => typeof part === 'number')
        : undefined;
      if (userId !== undefined) noted.set(written(tag), userId);
      return tag;
    },
  };
}
