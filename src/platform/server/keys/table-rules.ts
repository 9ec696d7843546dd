import { lt } from 'drizzle-orm';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf } from '../clock.ts';
import { tableRules } from '../db/table-rules.ts';
import { keyring } from './schema.ts';

export const keyringRules = tableRules(keyring, {
  holds: 'Random keys, one a purpose, wrapped by the master key',
  retention: {
    kept: 'for good; the key of a day for 48 hours',
    async purge({ db, clock }) {
      // A day's key serves until midnight: two days later every count made under it is out of reach.
      const gone = await db.delete(keyring).where(lt(keyring.day, dayOf(new Date(clock.now().getTime() - 2 * DAY))));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'Keys belong to the service, not to a person.' },
  erasure: { nothing: 'Keys belong to the service, not to a person.' },
});
