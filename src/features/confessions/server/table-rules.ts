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

/** Letters that were delivered before are gone. */
function oldestKept({ clock }: Services): Date {
  const edge = startOfDay(clock.now());
  edge.setUTCMonth(edge.getUTCMonth() - MONTHS_KEPT);
  return edge;
}

/** Bounded parts, each in a transaction of its own, until nothing is left to remove. */
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
  holds: 'Delivered letters: recipient as a keyed tag, author and words sealed, the hour of delivery',
  retention: {
    kept: `until taken back, until the day it was to vanish, or until the recipient opts out; ${MONTHS_KEPT} months at most`,
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
    how: 'in shuffled sweeps within 72 hours, so that no letter vanishes in the moment its author does',
    erase: (services, person) => recordDeparture(services, person.userId),
  },
});

const outboxRules = tableRules(confessionOutbox, {
  holds: 'Letters on their way, sealed whole, and those that moderation holds or has refused',
  retention: {
    kept: `until delivered or taken back; what is held or refused ${DAYS_UNDELIVERED} days at most, what a paused inbox or a suspension keeps back as long as delivered letters: its author sees no difference`,
    async purge(services) {
      const edge = services.clock.now().getTime() - DAYS_UNDELIVERED * DAY;
      const shownEdge = oldestKept(services).getTime();
      return removeFromOutbox(services, ({ readyAt, shownAt, appeal }) =>
        shownAt === null ? Math.max(readyAt, appeal?.at ?? 0) < edge : shownAt < shownEdge,
      );
    },
  },
  export: { nothing: 'Exported with the delivered ones, as `confessions`.' },
  erasure: { how: 'in the same sweeps as delivered letters; from the deletion on, none is delivered any more' },
});

const tombstoneRules = tableRules(tables.confessionTombstones, {
  holds: 'That a letter is gone: its tag alone',
  retention: { kept: 'until the author deletes the account' },
  export: { nothing: 'A keyed tag without content.' },
  erasure: { how: 'with the last sweep' },
});

const vanishingRules = tableRules(tables.vanishingLetters, {
  holds: 'The days on which letters vanish: one row for each letter, and which of them mean one is sealed',
  retention: { kept: 'until the day has come', purge: (services) => inParts(services, removeVanished) },
  export: { nothing: 'The day stands with its letter, in `confessions`.' },
  erasure: { nothing: 'Sealed, so that nobody can tell whose it is; gone on its day.' },
});

const crushRules = tableRules(tables.crushSlots, {
  holds: 'Who has confessed to whom: one keyed tag for a pair, and how many letters',
  retention: { kept: 'as long as one of the letters' },
  export: { nothing: 'Follows from the letters, which are exported.' },
  erasure: { how: 'with the letters' },
});

const placeRules = tableRules(tables.keptPlaces, {
  holds:
    'Letters that are gone and still take a place among the crushes that count: a keyed tag, the day, and a sealed box',
  retention: {
    kept: `for ${PLACE_KEPT_DAYS} days after the letter is gone`,
    purge: (services) => inTransaction(services, freePlaces),
  },
  export: { nothing: 'Names nobody but by keyed tags; the letter it stood for is gone.' },
  erasure: { how: 'with the last sweep' },
});

const blockRules = tableRules(tables.blockSlots, {
  holds: 'Whom a recipient has blocked: one keyed tag for a pair, and for how many letters',
  retention: { kept: 'until the recipient takes it back' },
  export: { nothing: 'A keyed tag: the recipient never learns whom they blocked, the author not that they are.' },
  erasure: { nothing: "Stays: it is the recipient's, and must outlive the author's account." },
});

const departureRules = tableRules(tables.departures, {
  holds: 'People who have left and whose letters are being swept away, sealed',
  retention: { kept: 'until their letters are gone, within 72 hours' },
  export: { nothing: 'Only of people who have left.' },
  erasure: { how: 'with the last sweep' },
});

const letterEventRules = tableRules(tables.letterEvents, {
  holds: 'What has happened to letters and is still to be told: a delivered batch, a crush more that counts; sealed',
  retention: { kept: 'until told: a minute or two' },
  export: { nothing: 'Follows from the letters, which are exported.' },
  erasure: { nothing: 'Sealed, and gone within a day; nothing is told of people who have left.' },
});

const markRules = tableRules(tables.readerMarks, {
  holds: 'Likes, reactions, opened and hidden letters: the letter and the deed in one keyed tag',
  retention: { kept: 'as long as the letter' },
  export: { nothing: 'Belongs to a handle, not to an account; shown with the letter.' },
  erasure: { how: 'with the letter' },
});

const pauseRules = tableRules(tables.pausedInboxes, {
  holds: 'Inboxes that are paused, as keyed tags',
  retention: { kept: 'until opened again' },
  export: { nothing: 'Belongs to a handle, not to an account; shown with the inbox.' },
  erasure: { nothing: 'Belongs to a handle, not to an account.' },
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
