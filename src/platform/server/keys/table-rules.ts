import { lt } from 'drizzle-orm';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf } from '../clock.ts';
import { tableRules } from '../db/table-rules.ts';
import { keyring } from './schema.ts';

export const keyringRules = tableRules(keyring, {
  holds: 'Random keys, one per purpose, wrapped by the master key',
  retention: {
    kept: 'for good; day keys for 48 hours',
    async purge({ db, clock }) {
      // A day's key is used until midnight. Two days later no count that was made with it can be found.
      const deleted = await db.delete(keyring).where(lt(keyring.day, dayOf(new Date(clock.now().getTime() - 2 * DAY))));
      return deleted.rowCount ?? 0;
    },
  },
  export: { notExported: 'Keys belong to the service, not to a person.' },
  erasure: { notErased: 'Keys belong to the service, not to a person.' },
});
