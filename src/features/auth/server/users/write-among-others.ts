import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { users } from '../schema.ts';
import { lockFreeAccounts } from './account-locks.ts';
import { openAccount, sealAccount } from './account.ts';
import { newestAccounts, rememberNewest } from './newest-accounts.ts';

type Row = typeof users.$inferSelect;

/**
 * How many rows of others are written with that of an account: of anybody, and of those who signed up last. Two dumps show which
 * accounts are new, and these have to hide among each other. With half as many, attacks exceeded their bounds.
 */
const ANYBODY = 4;
const NEWEST = 4;

/**
 * Writes the row of an account, new or changed, and those of some others with the same content as before: in one transaction, in
 * random order, all of them as new rows. Which rows were written last then says little about who was there. Needs a
 * transaction, in which the account is locked for changes. The locks of the others are never waited for.
 */
export async function writeAmongOthers(
  { db, keys, clock }: Pick<Services, 'db' | 'keys' | 'clock'>,
  row: Row,
): Promise<void> {
  const known = newestAccounts(keys)
    .map(({ tag }) => tag)
    .filter((tag) => !tag.equals(row.tag));
  const drawn = await lockFreeAccounts(db, shuffle(known).slice(0, NEWEST), ANYBODY);
  // This reads them, now that nobody else changes them.
  const before = await db
    .delete(users)
    .where(hasTag(users.tag, [row.tag, ...drawn]))
    .returning();
  const others = before.filter(({ tag }) => !tag.equals(row.tag)).map((other) => sealAgain(keys, other));
  await db.insert(users).values(shuffle([row, ...others]));
  const isNew = before.length === others.length;
  if (isNew) rememberNewest(keys, [{ tag: row.tag, at: clock.now().getTime() }]);
}

function sealAgain(keys: Keys, row: Row): Row {
  try {
    return sealAccount(keys, openAccount(keys, row));
  } catch {
    // A damaged row stays as it is: it must not keep others from signing up.
    return row;
  }
}
