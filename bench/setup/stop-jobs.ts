import { Client } from 'pg';
import { deliveryJob } from '#features/confessions/server/delivery/deliver-waiting.ts';
import { shuffleJob } from '#features/matches/server/messages/shuffle-chats.ts';

/**
 * Jobs that would be part of some rounds and not of others. Every minute, delivery opens and rewrites the whole outbox, and at
 * a full hour it would empty the outbox that sending is measured with. Every five minutes, the shuffling of chats stops all
 * who write.
 */
const STOPPED = [deliveryJob.name, shuffleJob.name];

/** Takes these jobs off the schedule. */
export async function stopJobs(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('DELETE FROM pgboss.schedule WHERE name = ANY($1)', [STOPPED]);
  await client.end();
  if (rowCount !== STOPPED.length) throw new Error(`Not all were on the schedule: ${STOPPED.join(', ')}`);
}
