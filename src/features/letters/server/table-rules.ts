import { lt } from 'drizzle-orm';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { recordDeparture } from './departures.ts';
import { removeVanished } from './vanishing.ts';
import * as tables from './schema.ts';
import { dropOldMonths, keptMonths, MONTHS_KEPT } from './months-kept.ts';

const confessionRules = tableRules(tables.confessions, {
  holds:
    'Delivered letters, and answers to letters, by month: a keyed tag for the place in the stream of the recipient and one for the author’s, the hour of delivery; everything else sealed, also whether it is gone',
  retention: {
    kept: `${MONTHS_KEPT} months at most: until the ${MONTHS_KEPT}th month after that of the delivery begins; the content until the letter is gone: retracted, vanished, or removed with its author or by an opt-out`,
    purge: dropOldMonths,
  },
  export: { notExported: 'Exported with those in the outbox, as `confessions`.' },
  erasure: {
    how: 'in nightly batches within 21 days, so that no letter disappears together with its author',
    erase: (services, person) => recordDeparture(services, person.userId),
  },
});

const vanishingRules = tableRules(tables.vanishingLetters, {
  holds: 'The days on which letters vanish; which letters is sealed',
  retention: { kept: 'until the day has come', purge: removeVanished },
  export: { notExported: 'The day is exported with its letter, in `confessions`.' },
  erasure: { notErased: 'Sealed, so that its owner cannot be found; deleted on its day.' },
});

const departureRules = tableRules(tables.departures, {
  holds: 'Deleted accounts and closed inboxes whose letters are still being removed, sealed',
  retention: { kept: 'until their letters are removed, within 21 days' },
  export: { notExported: 'Contains only deleted accounts and closed inboxes.' },
  erasure: { how: 'with the last batch' },
});

const markRules = tableRules(tables.letterMarks, {
  holds:
    'Marks of letters that somebody reads, up to 64 of one month in a row, and of each answer in a row of its own: a keyed tag and a sealed box, with what they were before the hour of the last change',
  retention: { kept: 'as long as the month of the letters' },
  export: { notExported: 'Belongs to a handle, or to an answer; shown with the letter.' },
  erasure: { notErased: 'Belongs to a handle, not to an account; of an answer, it names nobody.' },
});

const unlistedRules = tableRules(tables.unlistedLetters, {
  holds: 'Places of letters that are gone: a keyed tag and the month',
  retention: {
    kept: 'as long as the month of the letter',
    async purge({ db, clock }) {
      const first = keptMonths(clock).at(-1) ?? 0;
      const deleted = await db.delete(tables.unlistedLetters).where(lt(tables.unlistedLetters.month, first));
      return deleted.rowCount ?? 0;
    },
  },
  export: { notExported: 'Follows from the letters, which are exported.' },
  erasure: { notErased: 'A keyed tag of a letter that is gone; deleted with its month.' },
});

export const letterTables = [confessionRules, vanishingRules, departureRules, markRules, unlistedRules];
