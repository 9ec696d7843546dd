import { lt } from 'drizzle-orm';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { DAYS_UNDELIVERED, purgeUndelivered } from './outbox/purge-undelivered.ts';
import { recordDeparture } from './removal/departures.ts';
import { removeVanished } from './removal/vanishing.ts';
import * as tables from './schema.ts';
import { findSent } from './sent/sent-letters.ts';
import { dropOldMonths, keptMonths, MONTHS_KEPT } from './store/months-kept.ts';

const confessionRules = tableRules(tables.confessions, {
  holds:
    'Delivered letters, by month: a keyed tag for the place in the stream of the recipient and one for the author’s, the hour of delivery; everything else sealed, also whether it is gone',
  retention: {
    kept: `${MONTHS_KEPT} months at most: until the ${MONTHS_KEPT}th month after that of the delivery begins; the content until the letter is gone: retracted, vanished, or removed with its author or by an opt-out`,
    purge: dropOldMonths,
  },
  export: { as: 'confessions', read: (services, person) => findSent(services, person.userId) },
  erasure: {
    how: 'in nightly batches within 21 days, so that no letter disappears together with its author',
    erase: (services, person) => recordDeparture(services, person.userId),
  },
});

const outboxRules = tableRules(tables.confessionOutbox, {
  holds:
    'Letters that wait for delivery, or that moderation holds or has refused: a keyed tag, the shared moment of delivery, and a sealed box',
  retention: {
    kept: `until delivered; the content of held or refused letters for ${DAYS_UNDELIVERED} days at most`,
    purge: purgeUndelivered,
  },
  export: { notExported: 'Exported with the delivered ones, as `confessions`.' },
  erasure: { how: 'with the delivered letters; from the deletion on, none reaches a reader' },
});

const batchRules = tableRules(tables.deliveryBatch, {
  holds: 'The hour of the delivery that is going on',
  retention: { kept: 'until the delivery has ended' },
  export: { notExported: 'Belongs to nobody.' },
  erasure: { notErased: 'Belongs to nobody.' },
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

const letterEventRules = tableRules(tables.letterEvents, {
  holds: 'Events that are not published yet: which letters were delivered, sealed',
  retention: { kept: 'until published: a minute or two' },
  export: { notExported: 'Follows from the letters, which are exported.' },
  erasure: { notErased: 'Sealed, and deleted within a day; subscribers ignore deleted accounts.' },
});

const markRules = tableRules(tables.letterMarks, {
  holds: 'Marks of letters that somebody reads, up to 64 of one month in a row: a keyed tag and a sealed box',
  retention: { kept: 'as long as the month of the letters' },
  export: { notExported: 'Belongs to a handle, not to an account; shown with the letter.' },
  erasure: { notErased: 'Belongs to a handle, not to an account.' },
});

const unlistedRules = tableRules(tables.unlistedLetters, {
  holds: 'Letters that their reader no longer sees: a keyed tag and the month',
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

export const confessionTables = [
  confessionRules,
  outboxRules,
  batchRules,
  vanishingRules,
  departureRules,
  letterEventRules,
  markRules,
  unlistedRules,
];
