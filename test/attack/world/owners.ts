import type { Keys, PartsOf, TagPurpose } from '#platform/server/keys/keys.ts';
import { written } from '../dump.ts';

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
