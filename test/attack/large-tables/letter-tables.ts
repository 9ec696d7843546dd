import { randomUUID } from 'node:crypto';
import { sealWaiting } from '#features/confessions/server/letter-boxes.ts';
import { confessionOutbox } from '#features/confessions/server/schema.ts';
import { quotas } from '#features/quota/server/schema.ts';
import { daysAgo, today } from '#platform/server/clock.ts';
import { written } from '../dump.ts';
import type { World } from '../world/world.ts';
import { addCrowd, anyTag } from './crowd.ts';
import { askedRow, membersOf, type AskedRow, type MixedTable } from './mixed-table.ts';

/** Sending counts against quotas and writes to the outbox, in one transaction. Asked is who has sent. */
export const LETTER_TABLES: MixedTable[] = [
  {
    table: 'quotas',
    key: 'tag',
    isOwnAct: true,
    guesses: 'whose count it is',
    least: { small: 15, full: 80 },
    // Of the last day: older ones are deleted every night.
    fill: (world, crowd) =>
      addCrowd(world, quotas, crowd, () => ({ tag: anyTag(), day: crowd.days.at(-1) ?? '', used: 1 })),
    ask: askCounts,
  },
  {
    table: 'confession_outbox',
    key: 'id',
    isOwnAct: true,
    guesses: 'author',
    least: { small: 10, full: 80 },
    // Held for a moderator: these are never delivered.
    fill: (world, crowd) => addCrowd(world, confessionOutbox, crowd, (_, user) => heldLetter(world, user)),
    ask: (world) => Promise.resolve(askLetters(world)),
  },
];

function heldLetter({ app }: World, author: number): typeof confessionOutbox.$inferInsert {
  const { keys, clock } = app.services;
  const id = randomUUID();
  const sentAt = clock.now().getTime();
  const box = sealWaiting(keys, id, {
    author,
    target: `crowd.${author}`,
    letter: {
      deliveryMethod: 'platform',
      message: 'On Tuesdays I take the slower tram because you do.',
      senderInfo: {},
      anonymityLevel: 'full',
      stationery: 'ivory',
    },
    seen: null,
    sentAt,
    readyAt: sentAt,
    leaveBy: sentAt,
    vanishAfterDays: null,
    blockSlots: [],
    persons: [],
    adult: true,
    mayMatch: true,
    shownAt: null,
    appeal: null,
  });
  return { id, sentTag: anyTag(), state: 'held', box };
}

/** Counts of the last two days: earlier keys are deleted. */
async function askCounts(world: World): Promise<AskedRow[]> {
  const { db, keys, clock } = world.app.services;
  const asked: AskedRow[] = [];
  for (const day of [today(clock), daysAgo(clock, 1)]) {
    for (const { account, id } of membersOf(world)) {
      const person = keys.tag('person', 'account', id).toString('base64');
      asked.push(askedRow(written(await keys.dayTag(db, day, 'day', person)), account));
    }
  }
  return asked;
}

/** Letters of one author in one delivery are one fact. */
function askLetters(world: World): AskedRow[] {
  const authors = new Set(membersOf(world).map(({ account }) => account));
  const letters = [...world.truth.letters.values()].filter(({ author }) => authors.has(author));
  const facts = Map.groupBy(letters, ({ author, batch }) => `${author} ${batch}`);
  return [...facts.values()].flatMap(([letter]): AskedRow[] => {
    if (!letter) return [];
    const { id, author, batch, sentAt } = letter;
    return [{ id, keys: [id], areJoined: true, people: [author], group: `${batch}`, sentAt }];
  });
}
