import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { daysAgo } from '#platform/server/clock.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { PLACE_KEPT_DAYS } from '../crushes/counting.ts';
import { letterBox } from '../letter-boxes.ts';
import { ROW_ID_BYTES } from '../store/row-ids.ts';
import { authorStream } from '../store/streams.ts';
import { appendInHours } from './append-in-hours.ts';
import { oldPlace } from './old-letters.ts';

const OldPlace = z.object({ tag: z.string(), day: z.iso.date(), box: z.string() });

/**
 * Makes gone letters of the places that removed letters still have among the crushes that count. They come before the letters, so
 * that none of these places is free too early.
 */
export const placesUpgrade: Upgrade = {
  table: 'kept_places',
  together: 'tag',
  inOrderOf: 'day',
  async move(tx, rows) {
    const { db, keys, clock } = tx;
    const first = daysAgo(clock, PLACE_KEPT_DAYS);
    const gone = z
      .parse(z.array(OldPlace), rows)
      .filter(({ day }) => day > first)
      .map(({ tag, day, box }) => {
        const { author, slot } = oldPlace.open(keys, bytesOf(tag), bytesOf(box));
        const id = randomBytes(ROW_ID_BYTES);
        const seal = () => letterBox.seal(keys, id, { gone: true, author, pair: slot, since: day });
        return { id, target: null, author: authorStream(keys, author), seal, hour: Date.parse(day) };
      });
    await takeLock(tx, 'delivery');
    await appendInHours(db, gone);
  },
};
