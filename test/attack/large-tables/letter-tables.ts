import { randomUUID } from 'node:crypto';
import { waitingBox } from '#features/sending/server/waiting-letter.ts';
import { LONGER } from '#features/sending/server/outbox/outbox.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { quotas } from '#features/quota/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { daysAgo, today } from '#platform/server/clock.ts';
import { TagStream } from '#platform/server/keys/tag-stream.ts';
import { written } from '../dump.ts';
import type { World } from '../world/world.ts';
import { addCrowd, anyTag } from './crowd.ts';
import { eachLetter, type AskedRow } from '../world/truth.ts';
import { askedRow, membersOf, type LargeTable } from './large-table.ts';

/** Sending counts against quotas and writes to the outbox, in one transaction. Asked is who has sent. */
export const LETTER_TABLES: LargeTable[] = [
  {
    table: 'quotas',
    key: 'tag',
    isOwnAct: true,
    guesses: 'whose letter it counts',
    least: 60,
    // Of the last day: older ones are deleted every night.
    fill: (world, crowd) =>
      addCrowd(world, quotas, crowd, () => ({ part: partOf(crowd.days.at(-1) ?? ''), tag: anyTag().subarray(0, 16) })),
    ask: askCounts,
  },
  {
    table: 'confession_outbox',
    key: 'id',
    isOwnAct: true,
    guesses: 'author',
    least: 80,
    // Held for a moderator: these are never delivered.
    fill: (world, crowd) => addCrowd(world, confessionOutbox, crowd, (_, user) => heldLetter(world, user)),
    ask: askLetters,
  },
];

function heldLetter({ app }: World, author: number): typeof confessionOutbox.$inferInsert {
  const { keys, clock } = app.services;
  const id = anyTag().subarray(0, 16);
  const sentAt = clock.now().getTime();
  const box = waitingBox.seal(keys, id, {
    gone: false,
    author,
    key: randomUUID(),
    target: `crowd.${author}`,
    letter: {
      deliveryMethod: 'platform',
      message: 'On Tuesdays I take the slower tram because you do.',
      senderInfo: {},
      anonymityLevel: 'full',
      stationery: 'ivory',
    },
    shown: { id: null, at: 0 },
    sentAt,
    readyAt: sentAt,
    vanishAfterDays: null,
    persons: [],
    adult: true,
    mayMatch: true,
    mayAnswer: true,
    answers: null,
    appeal: null,
  });
  const tag = anyTag().subarray(0, 16);
  return { part: LONGER, id, tag, leaveBy: new Date('9999-12-31T00:00:00Z'), state: 'held', box };
}

/** Days take turns. */
const partOf = (day: string) => Math.floor(Date.parse(day) / DAY) % 2;

/** The first letter of a day, of the last two days: earlier keys are deleted. */
async function askCounts(world: World): Promise<AskedRow[]> {
  const { db, keys, clock } = world.app.services;
  const asked: AskedRow[] = [];
  for (const day of [today(clock), daysAgo(clock, 1)]) {
    for (const { account, id } of membersOf(world)) {
      const person = keys.tag('person', 'account', id).toString('base64');
      const slots = new TagStream(keys, await keys.dayTag(db, day, 'letters', person));
      asked.push(askedRow(written(slots.tag(0, { month: 0, n: 0 })), account));
    }
  }
  return asked;
}

/** Letters of one author in one delivery are one fact. */
function askLetters(world: World): AskedRow[] {
  const authors = new Set(membersOf(world).map(({ account }) => account));
  const letters = eachLetter(world.truth.letters).filter(({ author }) => authors.has(author));
  const facts = Map.groupBy(letters, ({ author, batch }) => `${author} ${batch}`);
  return [...facts.values()].flatMap(([letter]): AskedRow[] => {
    if (!letter) return [];
    const { waitingId, author, batch } = letter;
    const keys = [waitingId];
    return [
      { id: waitingId, keys, areJoined: true, people: [author], writtenAt: 0, group: `${batch}`, letter: letter.id },
    ];
  });
}
