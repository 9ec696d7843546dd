import { lt } from 'drizzle-orm';
import { DAY } from '#platform/shared/durations.ts';
import { startOfDay } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { recordDeparture } from './removal/departures.ts';
import { freePlaces, PLACE_KEPT_DAYS } from './crushes/kept-places.ts';
import { lockOutbox } from './outbox/outbox.ts';
import { REMOVED_AT_ONCE, removeFromOutbox, removeRows } from './removal/remove-letters.ts';
import * as tables from './schema.ts';
import { findSent } from './sent/sent-letters.ts';
import { removeVanished } from './removal/vanishing.ts';

const { confessionOutbox, confessions } = tables;

const MONTHS_KEPT = 24;
const DAYS_UNDELIVERED = 180;

/** Letters delivered before this moment are removed. */
function oldestKept({ clock }: Services): Date {
  const edge = startOfDay(clock.now());
  edge.setUTCMonth(edge.getUTCMonth() - MONTHS_KEPT);
  return edge;
}

/** Removes rows in parts of limited size, each in its own transaction, until none is left to remove. */
async function inParts(services: Services, removePart: (tx: Services) => Promise<number>): Promise<number> {
  let removed = 0;
  let part: number;
  do {
    part = await inTransaction(services, removePart);
    removed += part;
  } while (part > 0);
  return removed;
}

async function removeOld(tx: Services): Promise<number> {
  await lockOutbox(tx);
  const isOld = lt(confessions.submittedAt, oldestKept(tx));
  const delivered = await tx.db.select().from(confessions).where(isOld).limit(REMOVED_AT_ONCE);
  await removeRows(tx, { delivered });
  return delivered.length;
}

const confessionRules = tableRules(confessions, {
  holds: 'Delivered letters: recipient as a keyed tag, author and content sealed, the hour of delivery',
  retention: {
    kept: `until retracted, until the day set for vanishing, or until the recipient opts out; ${MONTHS_KEPT} months at most`,
    purge: (services) => inParts(services, removeOld),
  },
  export: {
    as: 'confessions',
    async read(services, person) {
      const letters = await findSent(services, person.userId);
      return letters.map(({ author: _me, sentTag: _tag, isPublished: _, ...letter }) => letter);
    },
  },
  erasure: {
    how: 'in shuffled sweeps within 72 hours, so that no letter disappears together with its author',
    erase: (services, person) => recordDeparture(services, person.userId),
  },
});

const outboxRules = tableRules(confessionOutbox, {
  holds: 'Letters that wait for delivery, or that moderation holds or has refused, each sealed as a whole',
  retention: {
    kept: `until delivered or retracted; held or refused letters for ${DAYS_UNDELIVERED} days at most; letters that a paused inbox or a suspension keeps back as long as delivered ones, so that their author sees no difference`,
    async purge(services) {
      const edge = services.clock.now().getTime() - DAYS_UNDELIVERED * DAY;
      const shownEdge = oldestKept(services).getTime();
      return removeFromOutbox(services, ({ readyAt, shownAt, appeal }) =>
        shownAt === null ? Math.max(readyAt, appeal?.at ?? 0) < edge : shownAt < shownEdge,
      );
    },
  },
  export: { notExported: 'Exported with the delivered ones, as `confessions`.' },
  erasure: { how: 'in the same sweeps as delivered letters; from the deletion on, none is delivered' },
});

const tombstoneRules = tableRules(tables.confessionTombstones, {
  holds: 'Removed letters: only the tag',
  retention: { kept: 'until the author deletes the account' },
  export: { notExported: 'A keyed tag without content.' },
  erasure: { how: 'with the last sweep' },
});

const vanishingRules = tableRules(tables.vanishingLetters, {
  holds: 'The days on which letters vanish: one row for each letter; whether the letter vanishes at all is sealed',
  retention: { kept: 'until the day has come', purge: (services) => inParts(services, removeVanished) },
  export: { notExported: 'The day is exported with its letter, in `confessions`.' },
  erasure: { notErased: 'Sealed, so that its owner cannot be found; deleted on its day.' },
});

const crushRules = tableRules(tables.crushSlots, {
  holds: 'Crushes: one keyed tag per pair of author and handle, and the number of letters',
  retention: { kept: 'as long as one of the letters is kept' },
  export: { notExported: 'Follows from the letters, which are exported.' },
  erasure: { how: 'with the letters' },
});

const placeRules = tableRules(tables.keptPlaces, {
  holds: 'Removed letters that still take a place among the crushes that count: a keyed tag, the day, and a sealed box',
  retention: {
    kept: `for ${PLACE_KEPT_DAYS} days after the letter was removed`,
    purge: (services) => inTransaction(services, freePlaces),
  },
  export: { notExported: 'Names people only by keyed tags; its letter has been removed.' },
  erasure: { how: 'with the last sweep' },
});

const blockRules = tableRules(tables.blockSlots, {
  holds: 'Blocks of an author by a recipient: one keyed tag per pair, and the number of letters',
  retention: { kept: 'until the recipient lifts the block' },
  export: {
    notExported: 'A keyed tag: the recipient must not learn whom they blocked, nor the author that they are blocked.',
  },
  erasure: { notErased: "Stays: it belongs to the recipient, and must outlive the author's account." },
});

const departureRules = tableRules(tables.departures, {
  holds: 'Deleted accounts whose letters are still being removed, sealed',
  retention: { kept: 'until their letters are removed, within 72 hours' },
  export: { notExported: 'Contains only deleted accounts.' },
  erasure: { how: 'with the last sweep' },
});

const letterEventRules = tableRules(tables.letterEvents, {
  holds: 'Events that are not published yet: a delivered batch, or a place among the crushes that became free; sealed',
  retention: { kept: 'until published: a minute or two' },
  export: { notExported: 'Follows from the letters, which are exported.' },
  erasure: { notErased: 'Sealed, and deleted within a day; subscribers ignore deleted accounts.' },
});

const markRules = tableRules(tables.readerMarks, {
  holds: 'Marks of readers: one keyed tag of the letter and the kind of mark',
  retention: { kept: 'as long as the letter is kept' },
  export: { notExported: 'Belongs to a handle, not to an account; shown with the letter.' },
  erasure: { how: 'with the letter' },
});

const pauseRules = tableRules(tables.pausedInboxes, {
  holds: 'Inboxes that are paused, as keyed tags',
  retention: { kept: 'until opened again' },
  export: { notExported: 'Belongs to a handle, not to an account; shown with the inbox.' },
  erasure: { notErased: 'Belongs to a handle, not to an account.' },
});

export const confessionTables = [
  confessionRules,
  outboxRules,
  tombstoneRules,
  vanishingRules,
  crushRules,
  placeRules,
  blockRules,
  departureRules,
  letterEventRules,
  markRules,
  pauseRules,
];
