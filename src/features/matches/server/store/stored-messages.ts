import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Side } from './match-rows.ts';
import { chatMessages } from '../schema.ts';
import { openMessage, sealMessage, type NewMessage, type StoredMessage } from './messages.ts';

type Access = Uses<'db' | 'keys'>;

const insert = statement<{ id: string; seq: number }>(
  'insert_messages',
  `INSERT INTO chat_messages (id, match_id, seq, side, box)
   SELECT id, match_id, row_number() OVER (PARTITION BY match_id ORDER BY n)
     + coalesce((SELECT max(seq) FROM chat_messages c WHERE c.match_id = new.match_id), 0), side, box
   FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::bytea[]) WITH ORDINALITY AS new (id, match_id, side, box, n)
   WHERE NOT EXISTS (SELECT FROM chat_messages c WHERE c.id = new.id)
   ORDER BY id
   RETURNING id, seq`,
);

/**
 * Stores messages under the next numbers of their chats, in the order given. Returns them by id, without those that were stored
 * before. Needs the lock 'matches': without it two could get the same number. The rows are written in the order of their ids, which
 * is random.
 */
export async function storeMessages(
  { db, keys }: Access,
  messages: readonly NewMessage[],
): Promise<Map<string, StoredMessage>> {
  if (messages.length === 0) return new Map();
  const messageOf = new Map(messages.map((message) => [message.id, message]));
  const stored = await insert(
    db,
    messages.map(({ id }) => id),
    messages.map(({ matchId }) => matchId),
    messages.map(({ side }) => side),
    messages.map((message) => sealMessage(keys, message)),
  );
  return new Map(
    stored.flatMap(({ id, seq }) => {
      const message = messageOf.get(id);
      return message ? [[id, { ...message, seq }]] : [];
    }),
  );
}

const selectLast = statement<{ id: string; seq: number | null }>(
  'last_message_numbers',
  `SELECT id, (SELECT max(seq) FROM chat_messages c WHERE c.match_id = wanted.id) AS seq
   FROM unnest($1::uuid[]) AS wanted (id)`,
);

/** The numbers of the last messages of these chats. */
export async function lastSeqs(db: Db, matchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectLast(db, matchIds);
  return new Map(rows.map(({ id, seq }) => [id, seq ?? 0]));
}

export async function findMessages({ db, keys }: Access, ids: string[]): Promise<Map<string, StoredMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(chatMessages).where(inArray(chatMessages.id, ids));
  return new Map(rows.map((row) => [row.id, openMessage(keys, row)]));
}

const remove = statement<object>(
  'delete_messages',
  `DELETE FROM chat_messages c USING unnest($1::uuid[], $2::int[]) AS gone (match_id, side)
   WHERE c.match_id = gone.match_id AND (gone.side IS NULL OR c.side = gone.side)`,
);

/** Deletes the messages of one side of these chats; with null, of both. */
export async function deleteMessages({ db }: Uses<'db'>, chats: { id: string; side: Side | null }[]): Promise<void> {
  if (chats.length === 0) return;
  await remove(
    db,
    chats.map(({ id }) => id),
    chats.map(({ side }) => side),
  );
}
