import { accountTag } from '#features/auth/server/users/account.ts';
import { written } from '../dump.ts';
import type { World } from './world.ts';

/** What a dump shows of the account with this id: the tag of its row. Attackers do not have the keys to find it. */
export function accountOf({ app }: Pick<World, 'app'>, userId: number): string {
  return written(accountTag(app.services.keys, userId));
}
