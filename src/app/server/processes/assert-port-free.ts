import { once } from 'node:events';
import { createServer } from 'node:net';

/** Checked first, so that a port in use does not leave a new database behind. */
export async function assertPortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
