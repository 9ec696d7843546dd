import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { matchSecrets, ownTag, pairTag } from '#features/matches/server/store/match-rows.ts';
import { matches } from '#features/matches/server/schema.ts';
import { today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { insertRows } from './insert-rows.ts';
import type { Member } from './members.ts';

/** Five thousand members, each with a socket, if there are as many. A member may write 60 messages a minute. */
const CHATS = 2500;

/** An open chat between two members. */
export interface Chat {
  id: string;
  sides: [Member, Member];
}

/** Matches the last of the members in pairs, whose chats are open. The first ones are readers. */
export async function fillChats(
  client: ClientBase,
  { keys, clock }: Uses<'keys' | 'clock'>,
  members: readonly Member[],
): Promise<Chat[]> {
  const chats = pairsOf(members.slice(-2 * CHATS)).map((sides) => ({ id: randomUUID(), sides }));
  const rows = chats.map(({ id, sides: [one, other] }) => ({
    id,
    pairTag: pairTag(keys, one.userId, other.userId),
    tag0: ownTag(keys, one.userId, 0),
    tag1: ownTag(keys, other.userId, 0),
    box: matchSecrets.seal(keys, id, {
      users: [one.userId, other.userId],
      handles: [`bench.side.${one.userId}`, `bench.side.${other.userId}`],
      noticeAt: clock.now().getTime(),
      agreed: [false, false],
      closed: [false, false],
      toldAt: [0, 0],
    }),
    state: 'open' as const,
    notified: true,
    lastDay: today(clock),
    seen0: true,
    seen1: true,
    read0: 0,
    read1: 0,
    told0: 0,
    told1: 0,
  }));
  await insertRows(client, matches, rows);
  return chats;
}

function pairsOf(members: readonly Member[]): [Member, Member][] {
  return members.flatMap((one, index) => {
    const other = members[index + 1];
    return index % 2 === 0 && other ? [[one, other] satisfies [Member, Member]] : [];
  });
}
