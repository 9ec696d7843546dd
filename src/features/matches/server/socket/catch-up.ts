import type { Services, Uses } from '#platform/server/services.ts';
import { slicesOf } from '#platform/server/slices.ts';
import { ownMatchIn, type OwnMatch } from '../store/own-match.ts';
import { readMatches } from '../store/stored-matches.ts';
import { lastSeqs } from '../store/stored-messages.ts';
import { shownOf, type FollowedChat, type FollowedChats } from './followed-chats.ts';
import { readOnline } from '../presence.ts';

/** How many chats are looked up at once. */
const AT_ONCE = 200;

declare module '#platform/server/services.ts' {
  interface Services {
    /** Made by the first connection of this node. */
    chatConnections: { all: Set<FollowedChats> | null };
  }
}

/**
 * Keeps a connection up to date while the hub may miss events: what its chats have become is then read from the database, for all
 * connections of the node together. Returns a function that stops it.
 */
export function keepUpToDate(services: Services, connection: FollowedChats): () => void {
  const connections = (services.chatConnections.all ??= listenForDoubt(services));
  connections.add(connection);
  return () => connections.delete(connection);
}

function listenForDoubt(services: Services): Set<FollowedChats> {
  const connections = new Set<FollowedChats>();
  let isRunning = false;
  services.hub.onDoubt(() => {
    if (isRunning) return;
    isRunning = true;
    catchUp(services, connections)
      .catch((error: unknown) => services.log.warn({ err: error }, 'missed messages were not looked up'))
      .finally(() => (isRunning = false));
  });
  return connections;
}

/** A chat that a connection follows. */
interface Followed {
  connection: FollowedChats;
  id: string;
  chat: FollowedChat;
}

async function catchUp(
  services: Uses<'db' | 'keys' | 'clock' | 'hub'>,
  connections: Set<FollowedChats>,
): Promise<void> {
  const followed = [...connections].flatMap((connection) =>
    [...connection.chats].map(([id, chat]) => ({ connection, id, chat })),
  );
  for (const slice of slicesOf(followed, AT_ONCE)) await catchUpWith(services, slice);
}

async function catchUpWith(services: Uses<'db' | 'keys' | 'clock' | 'hub'>, followed: Followed[]): Promise<void> {
  const ids = [...new Set(followed.map(({ id }) => id))];
  const rows = await readMatches(services.db, ids);
  const found = followed.map((one) => ({
    ...one,
    match: ownMatchIn(services, one.connection.userId, rows.get(one.id)),
  }));
  const isOnline = await readOnline(
    services,
    found.flatMap(({ match }) => match ?? []),
  );
  const last = await lastSeqs(services.db, ids);
  for (const { connection, id, chat, match } of found) {
    tellChanges(connection, id, chat, match, isOnline);
    const seq = last.get(id) ?? 0;
    if (match && seq > chat.upTo) await connection.fill(id, chat, seq);
  }
}

function tellChanges(
  connection: FollowedChats,
  matchId: string,
  chat: FollowedChat,
  match: OwnMatch | null,
  isOnline: (match: OwnMatch) => boolean,
): void {
  // The page fetches a match that has changed, and finds out whether it is gone.
  if (!match || shownOf(match) !== chat.shown) connection.send({ type: 'changed', matchId });
  if (!match) return void connection.chats.delete(matchId);
  chat.shown = shownOf(match);
  const online = isOnline(match);
  if (online !== chat.online) connection.send({ type: 'presence', matchId, online });
}
