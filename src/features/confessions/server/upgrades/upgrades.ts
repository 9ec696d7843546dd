import { sql } from 'drizzle-orm';
import type { Upgrade, UpgradeServices } from '#platform/server/db/upgrade.ts';
import { ensureLetterMonths, keptMonths, prepareMonths } from '../store/months-kept.ts';
import { splitLateLetters } from './late-letters.ts';
import { placesUpgrade } from './kept-places.ts';
import { lettersUpgrade } from './letters.ts';
import { marksUpgrade } from './old-marks.ts';
import { outboxUpgrade } from './outbox.ts';

/** The outbox passes letters on to the delivered ones, and these take their marks with them. */
export const letterUpgrades: Upgrade[] = [placesUpgrade, outboxUpgrade, lettersUpgrade, marksUpgrade];

/** Makes the partitions of the coming months, and of all kept ones if there are letters to move. */
export async function prepareLetters(services: UpgradeServices): Promise<void> {
  await prepareMonths(services);
  if (!(await hasOldLetters(services))) return;
  await ensureLetterMonths(services.db, keptMonths(services.clock));
  await splitLateLetters(services);
}

async function hasOldLetters({ db }: UpgradeServices): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`SELECT EXISTS (SELECT FROM before.confessions)
    OR EXISTS (SELECT FROM before.confession_outbox) OR EXISTS (SELECT FROM before.kept_places) AS found`);
  return rows[0]?.found ?? false;
}
