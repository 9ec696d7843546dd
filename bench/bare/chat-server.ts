import type { AddressInfo } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import { fastify, type FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Chat } from '../fill/chats.ts';
import { readActor, type BareActor } from './read-actor.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS chats (id uuid PRIMARY KEY, one int NOT NULL, other int NOT NULL);
  CREATE TABLE IF NOT EXISTS messages (id uuid PRIMARY KEY, chat_id uuid NOT NULL, seq int NOT NULL, sender int NOT NULL,
    content text NOT NULL, sent_at timestamptz NOT NULL, UNIQUE (chat_id, seq));
`;

export interface BareChatServer {
  port: number;
  close(): Promise<void>;
}

/**
 * The chat without protection: the sockets that the product has, a plain insert and the same frames. Fastify only opens the
 * connections.
 */
export async function openBareChat(db: Pool, chats: readonly Chat[]): Promise<BareChatServer> {
  await db.query(TABLES);
  await db.query('INSERT INTO chats SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[]) ON CONFLICT DO NOTHING', [
    chats.map(({ id }) => id),
    ...[0, 1].map((side) => chats.map(({ sides }) => sides[side]?.userId)),
  ]);
  const app = fastify();
  const actors = new WeakMap<FastifyRequest, BareActor>();
  const sockets = new Map<number, WebSocket>();
  await app.register(websocket);
  app.route({
    method: 'GET',
    url: '/chat',
    preValidation: async (request) => void actors.set(request, await readActor(db, secretOf(request))),
    handler: (_request, reply) => reply.status(400).send(),
    wsHandler(socket, request) {
      const userId = actors.get(request)?.id ?? 0;
      sockets.set(userId, socket);
      socket.on('message', (data: Buffer) => {
        store({ db, sockets, secret: secretOf(request) }, JSON.parse(data.toString('utf8')) as NewMessage).then(
          (answer) => socket.send(JSON.stringify(answer)),
          (error: unknown) => socket.send(JSON.stringify({ type: 'refused', code: String(error) })),
        );
      });
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

interface NewMessage {
  matchId: string;
  id: string;
  content: string;
}

interface StoredMessage {
  seq: number;
  sent_at: Date;
  partner: number;
}

const STORE = `INSERT INTO messages
  SELECT $1, id, (SELECT coalesce(max(seq), 0) + 1 FROM messages WHERE chat_id = chats.id), $2::int, $3, now()
  FROM chats WHERE id = $4 AND $2::int IN (one, other)
  RETURNING seq, sent_at, (SELECT one + other - $2::int FROM chats WHERE id = $4) AS partner`;

interface Access {
  db: Pool;
  sockets: Map<number, WebSocket>;
  secret: string;
}

async function store({ db, sockets, secret }: Access, { matchId, id, content }: NewMessage): Promise<object> {
  // For every message, as in the product: the session may have ended.
  const { id: sender } = await readActor(db, secret);
  const { rows } = await db.query<StoredMessage>({
    name: 'message',
    text: STORE,
    values: [id, sender, content, matchId],
  });
  const [stored] = rows;
  if (!stored) return { type: 'refused', matchId, id, code: 'NOT_FOUND' };
  const { seq, sent_at: sentAt, partner } = stored;
  const message = { id, seq, senderId: 'me', content, timestamp: sentAt.toISOString(), type: 'text' };
  const theirs = { type: 'message', matchId, message: { ...message, senderId: 'them' } };
  sockets.get(partner)?.send(JSON.stringify(theirs));
  return { type: 'stored', matchId, id, message };
}

function secretOf({ headers }: FastifyRequest): string {
  return /(?:^|; )sid=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
}
