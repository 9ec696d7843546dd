/**
 * Serves the built product, with the demo's data and a long chat, to `npm run bench:browser`, which starts it in a process of its
 * own and gets its address as a message.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '#app/server/config/config.ts';
import { startServer } from '#app/server/start-server.ts';
import { matches } from '#features/matches/server/schema.ts';
import { storeMessages } from '#features/matches/server/store/stored-messages.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { messageOf } from '../fill/texts.ts';

const MESSAGES = 2000;
/** So many messages a conversation, and so long between two conversations. */
const CONVERSATION = 10;
const PAUSE = 8 * HOUR;

const dataDir = mkdtempSync(join(tmpdir(), 'sub-rosa-browser-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const server = await startServer(parseConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' }));
const matchId = await fillChat(server.services);
// Also when the bench was killed.
process.once('disconnect', () => void server.stop().then(() => process.exit(0)));
process.send?.({ origin: server.address, matchId });

/** Adds to the chat of the demo's two members. Returns its id. */
async function fillChat(services: Services): Promise<string> {
  const [match] = await services.db.select({ id: matches.id }).from(matches);
  if (!match) throw new Error('The demo has no match');
  const now = services.clock.now().getTime();
  const messages = Array.from({ length: MESSAGES }, (_, n) => {
    const ago = MESSAGES - n;
    const side: 0 | 1 = n % 3 === 0 ? 0 : 1;
    const at = new Date(now - Math.floor(ago / CONVERSATION) * PAUSE - (ago % CONVERSATION) * MINUTE);
    return { id: randomUUID(), matchId: match.id, side, content: messageOf(n), at };
  });
  await inTransaction(services, async (tx) => {
    await takeLock(tx, 'matches');
    await storeMessages(tx, messages);
  });
  return match.id;
}
