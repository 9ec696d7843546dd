import type { Db } from '#platform/server/db/database.ts';
import { drawnRow, drawRows, randomPlaces } from '#platform/server/db/draw-rows.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { users } from './schema.ts';
import { lockFreeAccounts } from './account-locks.ts';
import { openAccount, sealAccount } from './account.ts';
import type { NewAccountRow } from './newest-accounts.ts';

type Row = typeof users.$inferSelect;

/** How many rows of others are written with that of an account. With half as many, attacks exceeded their bounds. */
const OTHERS = 8;

/** How often is tried to draw them. */
const ROUNDS = 8;

/**
 * Writes the row of an account, new or changed, and those of some others with the same content as before: in one transaction, in
 * random order, all of them as new rows. Which rows were written last then says little about who was there. Needs a
 * transaction, in which the account is locked for changes. The locks of the others are never waited for.
 */
export async function writeAmongOthers(
  { db, keys, clock, newestAccounts }: Uses<'db' | 'keys' | 'clock' | 'newestAccounts'>,
  row: Row,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const drawn = await lockFreeAccounts(db, await drawOthers(db, newestAccounts.rows, row.tag, isNew));
  // This reads them, now that nobody else changes them.
  const before = await db
    .delete(users)
    .where(hasTag(users.tag, [row.tag, ...drawn]))
    .returning();
  const others = before.filter(({ tag }) => !tag.equals(row.tag)).map((other) => sealAgain(keys, other));
  await db.insert(users).values(shuffle([row, ...others]));
  if (isNew) newestAccounts.remember([{ tag: row.tag, at: clock.now().getTime() }]);
}

/**
 * Two dumps show which accounts are new. So a new one hides among the newest, and any other among all that are not: each of the nine may
 * be the one that was written for its own sake.
 */
async function drawOthers(db: Db, newest: readonly NewAccountRow[], own: Buffer, isNew: boolean): Promise<Buffer[]> {
  const young = newest.map(({ tag }) => tag);
  const isYoung = isNew || young.some((tag) => tag.equals(own));
  const companions = shuffle(young.filter((tag) => !tag.equals(own)));
  const given = isYoung ? companions.slice(0, OTHERS) : [];
  const drawn = await drawRows({
    wanted: OTHERS - given.length,
    rounds: ROUNDS,
    tryOften: (tries) => drawAccounts(db, tries),
    nameOf,
    without: new Set([own, ...young].map(nameOf)),
  });
  // On a site with few accounts, any others.
  return [...new Set([...given, ...drawn, ...companions])].slice(0, OTHERS);
}

const draw = statement<{ tag: Buffer }>(
  'draw_users',
  `SELECT drawn.* FROM unnest($1::float8[], $2::int[]) AS wanted (page, place)
   ${drawnRow({ columns: 'tag', from: 'users WHERE true', relation: "'users'" })}`,
);

const ACCOUNTS_ON_PAGE = 4;

async function drawAccounts(db: Db, tries: number): Promise<Buffer[]> {
  const rows = await draw(db, ...randomPlaces(tries, { rowsOnPage: ACCOUNTS_ON_PAGE }));
  return rows.map(({ tag }) => tag);
}

const nameOf = (tag: Buffer) => tag.toString('latin1');

function sealAgain(keys: Keys, row: Row): Row {
  try {
    return sealAccount(keys, openAccount(keys, row));
  } catch {
    // A damaged row stays as it is: it must not keep others from signing up.
    return row;
  }
}
