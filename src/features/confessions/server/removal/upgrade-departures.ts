import * as z from 'zod/mini';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { departures } from '../schema.ts';
import { departureBox, departureId } from './departures.ts';

const OldDeparture = z.object({ id: z.string(), box: z.string() });

/** Accounts that were deleted shortly before: their rows had random ids. */
export const departuresUpgrade: Upgrade = {
  table: 'departures',
  together: 'id',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldDeparture), rows).flatMap((row) => {
      const departure = departureBox.open(keys, row.id, bytesOf(row.box));
      if (departure.kind !== 'author') return [];
      const id = departureId(keys, departure.userId);
      return [{ id, box: departureBox.seal(keys, id, departure) }];
    });
    if (moved.length > 0) await db.insert(departures).values(moved).onConflictDoNothing();
  },
};
