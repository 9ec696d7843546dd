import { Client } from 'pg';
import { deliveryJob } from '#features/confessions/server/delivery/deliver-waiting.ts';

/**
 * Takes the delivery of letters off the schedule. Every minute it opens and rewrites the whole outbox, so some rounds would
 * contain a run and others none, and at a full hour it would empty the outbox that sending is measured with.
 */
export async function stopDelivery(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('DELETE FROM pgboss.schedule WHERE name = $1', [deliveryJob.name]);
  await client.end();
  if (rowCount !== 1) throw new Error('Delivery was not on the schedule');
}
