import { randomUUID } from 'node:crypto';
import { noticePlan } from '#features/notices/server/letters/plans.ts';
import { noticePlans } from '#features/notices/server/schema.ts';
import { matchSecrets } from '#features/matches/server/store/match-rows.ts';
import { chatMessages, matches } from '#features/matches/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { AskedRow } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import { addCrowd, anyBox, anyTag, dayFor } from './crowd.ts';
import { askedRow, membersOf, type Crowd, type LargeTable } from './large-table.ts';

/** Messages of each chat of the crowd. */
const MESSAGES = 2;

/** Tables of matches. Asked is one of the two people, the writer, and the member whom a notice is for. */
export const MATCH_TABLES: LargeTable[] = [
  {
    table: 'matches',
    key: 'id',
    isOwnAct: false,
    guesses: 'who matched',
    least: 20,
    fill: fillChats,
    ask: askPairs,
  },
  {
    table: 'chat_messages',
    key: 'id',
    // Often long after the sign-in.
    isOwnAct: false,
    guesses: 'who wrote it',
    least: 20,
    // Its crowd comes with the matches.
    ask: askWriters,
  },
  {
    table: 'notice_plans',
    key: 'tag',
    isOwnAct: false,
    guesses: 'whom it notifies',
    least: 5,
    fill: (world, crowd) => addCrowd(world, noticePlans, crowd, (_, user) => laterPlan(world, user)),
    ask: askNotified,
  },
];

/** Chats that have been open for long: on each day some were active. */
async function fillChats(world: World, crowd: Crowd): Promise<void> {
  const { keys } = world.app.services;
  const ids: string[] = [];
  await addCrowd(world, matches, crowd, (n, user) => {
    const id = randomUUID();
    ids.push(id);
    const box = matchSecrets.seal(keys, id, {
      users: [user, user + crowd.rows],
      handles: [`crowd.${user}`, `crowd.${user + crowd.rows}`],
      noticeAt: 0,
      agreed: [false, false],
      closed: [false, false],
      toldAt: [0, 0],
    });
    const tags = { pairTag: anyTag(), tag0: anyTag(), tag1: anyTag() };
    const seen = { seen0: true, seen1: true, read0: MESSAGES, read1: MESSAGES, told0: 0, told1: 0 };
    const state = 'open' as const;
    return { id, ...tags, box, state, notified: true, lastDay: dayFor(crowd, n), ...seen };
  });
  await addCrowd(world, chatMessages, { rows: ids.length * MESSAGES }, (n) => ({
    id: randomUUID(),
    matchId: ids[Math.floor(n / MESSAGES)] ?? '',
    seq: 1 + (n % MESSAGES),
    side: n % 2 === 0 ? (0 as const) : (1 as const),
    box: anyBox(),
  }));
}

/** Due after the simulation. */
function laterPlan({ app }: World, userId: number): typeof noticePlans.$inferInsert {
  const { keys, clock } = app.services;
  const tag = anyTag();
  const now = clock.now().getTime();
  const box = noticePlan.seal(keys, tag, { userId, toldUpTo: now, hadProof: true, lookedAt: 0 });
  return { tag, dueAt: new Date(now + 30 * DAY), box };
}

function askPairs(world: World): AskedRow[] {
  const members = new Set(membersOf(world).map(({ account }) => account));
  return [...world.truth.secrets.matches].flatMap(([id, { accounts }]) => {
    const known = accounts.filter((account) => account !== null && members.has(account)) as string[];
    return known.length === 0 ? [] : [askedRow(id, ...known)];
  });
}

/** All messages on one side of a chat are one person's. */
async function askWriters(world: World): Promise<AskedRow[]> {
  const members = new Set(membersOf(world).map(({ account }) => account));
  const rows = await world.app.services.db
    .select({ id: chatMessages.id, matchId: chatMessages.matchId, side: chatMessages.side })
    .from(chatMessages);
  const sides = Map.groupBy(rows, ({ matchId, side }) => `${matchId} ${side}`);
  return [...sides].flatMap(([id, messages]): AskedRow[] => {
    const [{ matchId, side } = { matchId: '', side: 0 as const }] = messages;
    const account = world.truth.secrets.matches.get(matchId)?.accounts[side] ?? '';
    const keys = messages.map((row) => row.id);
    return members.has(account) ? [{ id, keys, areJoined: true, people: [account], writtenAt: 0, group: matchId }] : [];
  });
}

function askNotified(world: World): AskedRow[] {
  const members = new Set(membersOf(world).map(({ account }) => account));
  const notices = [...world.truth.secrets.notices];
  return notices.flatMap(([tag, account]) => (members.has(account) ? [askedRow(tag, account)] : []));
}
