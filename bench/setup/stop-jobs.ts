import { Client } from 'pg';
import { deliveryJob } from '#features/confessions/server/delivery/deliver-waiting.ts';

/** It would be part of some rounds and not of others, and would take away letters that sending is measured with. */
const STOPPED = deliveryJob.name;

/** Takes the delivery off the schedule. */
export async function stopJobs(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('DELETE FROM pgboss.schedule WHERE name = $1', [STOPPED]);
  await client.end();
  if (rowCount !== 1) throw new Error(`It was not on the schedule: ${STOPPED}`);
}
