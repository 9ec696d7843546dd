import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import { written } from '../dump.ts';
import type { World } from './world.ts';

/** What a dump shows of the account with this id: the tag of its row. Attackers do not have the keys to find it. */
export function accountOf({ app }: Pick<World, 'app'>, userId: number): string {
  return written(ownerTag(app.services.keys, 'users', userId));
}
