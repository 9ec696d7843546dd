import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { findHeads } from '#features/confessions/server/store/heads.ts';
import { readAuthorLetters } from '#features/confessions/server/store/author-letters.ts';
import { openLetters } from '#features/confessions/server/store/gone-letters.ts';
import { keptMonths } from '#features/confessions/server/store/months-kept.ts';
import { readerStream } from '#features/confessions/server/store/streams.ts';
import { oldAuthor, oldDelivered, oldPlace, oldWaiting } from '#features/confessions/server/upgrades/old-letters.ts';
import type { Database } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import { accountTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { idOf } from './many-members.ts';
import { MASTER_KEY } from './old-database.ts';

const FIRST_HOUR = Date.parse('2026-01-05T00:00:00Z');
const AUTHORS = 40;
const HANDLES = 25;

interface OldLetter {
  id: string;
  author: number;
  handle: string;
  message: string;
  hour: number;
  /** Every seventh was shown to its author earlier than it reached its reader. */
  shownAt: number | null;
}

function letterOf(n: number): OldLetter {
  const hour = FIRST_HOUR + Math.floor(n / 5) * HOUR;
  const shownAt = n % 7 === 0 ? hour - 30 * HOUR : null;
  return {
    id: randomUUID(),
    author: idOf((n % AUTHORS) + 1),
    handle: `crowd.${n % HANDLES}`,
    message: `Letter ${n}`,
    hour,
    shownAt,
  };
}

const content = ({ handle, message, shownAt }: OldLetter) => ({
  target: handle,
  letter: {
    deliveryMethod: 'platform' as const,
    message,
    senderInfo: {},
    anonymityLevel: 'full' as const,
    stationery: 'ivory' as const,
  },
  blockSlots: [],
  persons: [],
  adult: true,
  mayMatch: true,
  shownAt,
});

const insertDelivered = statement<object>(
  'many_delivered',
  `INSERT INTO confessions (id, target_tag, account_tag, sent_tag, author_box, body_box, submitted_at)
   SELECT id::uuid, target, account, sent, author, body, to_timestamp(hour / 1000) FROM unnest($1::text[], $2::bytea[],
     $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::float8[]) t (id, target, account, sent, author, body, hour)`,
);
const insertMarks = statement<object>('many_marks', 'INSERT INTO reader_marks SELECT * FROM unnest($1::bytea[])');
const insertWaiting = statement<object>(
  'many_waiting',
  `INSERT INTO confession_outbox (id, sent_tag, state, box)
   SELECT id::uuid, sent, 'waiting', box FROM unnest($1::text[], $2::bytea[], $3::bytea[]) t (id, sent, box)`,
);
const insertPlaces = statement<object>(
  'many_places',
  `INSERT INTO kept_places (tag, day, box) SELECT tag, '2026-03-10', box FROM unnest($1::bytea[], $2::bytea[]) t (tag, box)`,
);

/** Adds letters to the tables of the version before: delivered ones, a fourth of that waiting, and as many places of gone ones. */
export async function addLetters({ db }: Database, count: number): Promise<void> {
  const keys = await openKeyring(db, MASTER_KEY);
  const delivered = Array.from({ length: count }, (_, n) => letterOf(n));
  await insertDelivered(
    db,
    delivered.map(({ id }) => id),
    delivered.map(({ handle }) => targetTagOf(keys, handle)),
    delivered.map(({ id }) => accountTagOf(keys, null, id)),
    delivered.map(() => randomBytes(32)),
    delivered.map(({ id, author }) => oldAuthor.seal(keys, id, author)),
    delivered.map((letter) => oldDelivered.seal(keys, letter.id, { ...content(letter), vanishesOn: null })),
    delivered.map(({ hour }) => hour),
  );
  const marked = delivered.filter((_, n) => n % 3 === 0);
  await insertMarks(
    db,
    marked.map(({ id }) => keys.tag('person', 'mark', id, 'opened')),
  );
  const waiting = Array.from({ length: count / 4 }, (_, n) => ({
    ...letterOf(n),
    shownAt: null,
    message: `Waits ${n}`,
  }));
  const times = { sentAt: FIRST_HOUR, readyAt: FIRST_HOUR, leaveBy: FIRST_HOUR };
  await insertWaiting(
    db,
    waiting.map(({ id }) => id),
    waiting.map(() => randomBytes(32)),
    waiting.map((letter) =>
      oldWaiting.seal(keys, letter.id, {
        ...content(letter),
        ...times,
        author: letter.author,
        seen: null,
        vanishAfterDays: null,
        appeal: null,
      }),
    ),
  );
  const tags = waiting.map(() => randomBytes(32));
  await insertPlaces(
    db,
    tags,
    tags.map((tag, n) => oldPlace.seal(keys, tag, { author: idOf((n % AUTHORS) + 1), slot: null })),
  );
}

/** Every letter is in the stream of its author once, by the hour, and in that of its reader. */
export async function expectLetters(services: Services, count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, n) => letterOf(n));
  for (let author = 1; author <= AUTHORS; author += 13) {
    const letters = openLetters(services, await readAuthorLetters(services, idOf(author)));
    const found = letters.map(({ hour, content: { letter } }) => ({ hour, message: letter.message }));
    const expected = all
      .filter((letter) => letter.author === idOf(author))
      .map(({ hour, shownAt, message }) => ({ hour: shownAt ?? hour, message }));
    expect(found.toSorted((a, b) => a.message.localeCompare(b.message))).toEqual(
      expected.toSorted((a, b) => a.message.localeCompare(b.message)),
    );
    const hours = found.map(({ hour }) => hour);
    expect(hours).toEqual(hours.toSorted((a, b) => b - a));
  }
  for (let handle = 0; handle < HANDLES; handle += 1) {
    const stream = readerStream(services.keys, `crowd.${handle}`, null);
    const heads = await findHeads(
      services.db,
      'target',
      keptMonths(services.clock).map((month) => ({ stream, month })),
    );
    expect(heads.reduce((sum, head) => sum + head)).toBe(all.filter((one) => one.handle === `crowd.${handle}`).length);
  }
}
