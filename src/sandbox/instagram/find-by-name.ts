import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import { ROOT } from './keys.ts';
import type { SearchIndex } from './search-index.ts';

export type FindByName = (words: string[], limit: number) => Promise<InstagramAccount[]>;

/** The accounts whose name contains all the words. Instagram has no such search, so there is no call to imitate. */
export function findByName(index: SearchIndex, address: () => string | Promise<string>): FindByName {
  return async (words, limit) => {
    const found = index.all().filter(({ name }) => words.every((word) => name?.toLowerCase().includes(word)));
    const pictures = `${await address()}${ROOT}/pictures`;
    return found.slice(0, limit).map(({ id, username, name, biography, followers, hasPicture }) => {
      const pictureUrl = hasPicture ? `${pictures}/${username}` : null;
      return { id, username, name, biography, pictureUrl, followers };
    });
  };
}
