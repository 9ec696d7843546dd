import { once } from 'node:events';
import { createServer } from 'node:net';

/** Asked first of all: a port that is taken should not cost a new database. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
